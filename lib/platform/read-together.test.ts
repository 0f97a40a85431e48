import { expect, test } from "vitest";
import { readTogether } from "./read-together";

/** Readings that end when they are told to. */
function makeReadings() {
  const ends: ((failure?: Error) => void)[] = [];
  const read = () => {
    const number = ends.length;
    return new Promise<number>((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve(number)));
    });
  };
  return { ends, read };
}

test("whoever asks during a reading shares the next one, which begins afterwards", async () => {
  const { ends, read } = makeReadings();
  const first = readTogether("a", read);
  const others = [readTogether("a", read), readTogether("a", read), readTogether("a", read)];
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe(0);
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  const late = readTogether("a", read);
  ends[1]!();
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
  await Promise.resolve();
  ends[2]!();
  expect(await late).toBe(2);
});

test("what is asked for once nobody reads any more is read at once, and something else is read beside it", async () => {
  const { ends, read } = makeReadings();
  const [one, other] = [readTogether("b", read), readTogether("c", read)];
  expect(ends).toHaveLength(2);
  ends[0]!();
  ends[1]!();
  expect(await Promise.all([one, other])).toEqual([0, 1]);
  const again = readTogether("b", read);
  expect(ends).toHaveLength(3);
  ends[2]!();
  expect(await again).toBe(2);
});

test("a reading that fails fails for those who share it, and for nobody after", async () => {
  const { ends, read } = makeReadings();
  const first = readTogether("d", read);
  const second = readTogether("d", read);
  ends[0]!(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await Promise.resolve();
  ends[1]!();
  expect(await second).toBe(1);
});
