// The shapes of the night landscape outside the carriage window, in a frame of WIDTH by HEIGHT.
export const WIDTH = 1200;
export const HEIGHT = 460;

/** Evenly scattered numbers from 0 to 1, the same every time (multiples of an irrational number). */
const scattered = (n: number, step: number) => (n * step) % 1;

export const stars = Array.from({ length: 90 }, (_, n) => ({
  x: scattered(n + 1, 0.7548776662) * WIDTH,
  y: scattered(n + 1, 0.569840291) * 250,
  r: 0.7 + scattered(n, 0.381966) * 1.3,
  twinkles: n % 6 === 0,
}));

export const flakes = Array.from({ length: 70 }, (_, n) => ({
  x: scattered(n + 1, 0.7548776662) * (WIDTH + 300),
  y: scattered(n + 1, 0.569840291) * HEIGHT,
  r: 1.2 + scattered(n, 0.618034) * 2.2,
}));

/** A row of fir trees that begins again after `WIDTH` without a seam. */
export function firs(amount: number, ground: number, least: number, most: number) {
  return Array.from({ length: amount }, (_, n) => {
    const height = least + scattered(n + 3, 0.618034) * (most - least);
    return { x: ((n + scattered(n, 0.7548776662) * 0.7) * WIDTH) / amount, y: ground, height };
  });
}

/** A fir that stands at 0, 0 and is 100 high: three skirts of branches. */
export const FIR = "M0-100 16-66 8-68 24-36 12-38 32-4 5-6V0H-5V-6L-32-4-12-38-24-36-8-68-16-66Z";
/** The snow that lies on its branches. */
export const FIR_SNOW =
  "M0-100 11-77 4-74-2-78-8-72-12-75ZM-14-60 0-66 17-51 8-50 2-54-6-48-20-44ZM-20-28 0-34 22-20 10-19 2-23-8-16-26-14Z";
