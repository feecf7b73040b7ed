import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EACH, looker } from "./looking";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("turns up the first card at once, and an early tap as soon as it may", async () => {
  const send = vi.fn();
  const looks = looker(send, () => Date.now());
  looks.want("1 look 1");
  looks.want("1 look 2");
  looks.want("1 look 3"); // the last tap counts
  expect(send.mock.calls).toEqual([["1 look 1"]]);
  await vi.advanceTimersByTimeAsync(EACH);
  expect(send.mock.calls).toEqual([["1 look 1"], ["1 look 3"]]);
});

it("sends nothing more when the ring has stopped", async () => {
  const send = vi.fn();
  const looks = looker(send, () => Date.now());
  looks.want("1 look 1");
  looks.want("1 look 2");
  looks.stop();
  await vi.advanceTimersByTimeAsync(EACH * 2);
  expect(send).toHaveBeenCalledTimes(1);
});
