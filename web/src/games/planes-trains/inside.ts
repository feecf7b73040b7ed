/** What is loaded only where this game is played. */
export { default as HowToPlay } from "./HowToPlay.svelte";
export { default as Scene } from "./Scene.svelte";
