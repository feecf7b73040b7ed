/** The renderer, the lamp and the camera: the room in which the toy stands. */
import {
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import type { View } from "./views";

/** More pixels than this for each one of the page cost much and are hardly seen. */
const DENSEST = 2;
/** A machine that is too slow draws fewer of them, down to this. */
const COARSEST = 0.5;

export interface Theatre {
  scene: Scene;
  /** Width by height. */
  aspect: () => number;
  size: (wide: number, high: number) => void;
  look: (view: View) => void;
  /** `moved`: something that casts a shadow stands elsewhere now. */
  render: (moved: boolean) => void;
  /** The machine is too slow for so many pixels while something moves: fewer from now on. */
  coarser: () => void;
  /** Whether the next frame shall have as many pixels as the screen; says whether it has. */
  sharp: (sharp: boolean) => boolean;
  dispose: () => void;
}

/** Throws where there is no WebGL. */
export function theatre(canvas: HTMLCanvasElement, onlost: (event: Event) => void): Theatre {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
  const fine = Math.min(DENSEST, window.devicePixelRatio || 1);
  let coarse = fine;
  renderer.setPixelRatio(fine);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  canvas.addEventListener("webglcontextlost", onlost);

  const scene = new Scene();
  const camera = new PerspectiveCamera(30, 1, 20, 4200);
  camera.up.set(0, 0, 1);

  const lamp = new DirectionalLight("#ffe3b4", 2.5);
  lamp.position.set(-330, -520, 760);
  lamp.target.position.set(50, 0, 0);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(2048, 2048);
  lamp.shadow.radius = 3;
  lamp.shadow.bias = -0.0006;
  lamp.shadow.normalBias = 0.6;
  Object.assign(lamp.shadow.camera, { left: -520, right: 520, top: 420, bottom: -380, near: 300, far: 1700 });
  const evening = new HemisphereLight("#c2c6ff", "#a86a44", 1.45);
  evening.position.set(0, 0, 1);
  scene.add(lamp, lamp.target, evening);

  let [wide, high] = [1, 1];
  return {
    scene,
    aspect: () => wide / high,
    size(newWide, newHigh) {
      [wide, high] = [Math.max(1, newWide), Math.max(1, newHigh)];
      renderer.setSize(wide, high, false);
      camera.aspect = wide / high;
      camera.updateProjectionMatrix();
    },
    look(view) {
      camera.position.set(...view.eye);
      camera.lookAt(...view.at);
      if (camera.fov !== view.angle) {
        camera.fov = view.angle;
        camera.updateProjectionMatrix();
      }
    },
    render(moved) {
      if (moved) renderer.shadowMap.needsUpdate = true;
      renderer.render(scene, camera);
    },
    coarser() {
      if (coarse <= COARSEST) return;
      coarse = Math.max(COARSEST, coarse * 0.7);
      if (coarse > 0.75) return;
      // The lamp's own picture is drawn again, smaller.
      lamp.shadow.mapSize.set(1024, 1024);
      lamp.shadow.map?.dispose();
      lamp.shadow.map = null;
      renderer.shadowMap.needsUpdate = true;
    },
    sharp(sharp) {
      const ratio = sharp ? fine : coarse;
      if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
      return ratio === fine;
    },
    dispose() {
      canvas.removeEventListener("webglcontextlost", onlost);
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
