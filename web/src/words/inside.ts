/** What is loaded only at a table that is told in words. */
export { default as HowToPlay } from "./HowToPlay.svelte";
export { default as Scene } from "./Scene.svelte";
