/**
 * How many times longer `work` takes for 20 times the source: about 20 if the time is linear, 400 if it is quadratic.
 * The best of four rounds, since other work on the machine may slow the longer source.
 */
export function growth(unit: string, work: (source: string) => unknown) {
  const short = unit.repeat(100_000 / unit.length);
  const long = unit.repeat(2_000_000 / unit.length);
  /** In ms; repeated because the clock may count only whole ones. */
  function time(source: string, times: number) {
    const start = performance.now();
    for (let run = 0; run < times; run += 1) work(source);
    return (performance.now() - start) / times;
  }
  return Math.min(...Array.from({ length: 4 }, () => time(long, 1) / Math.max(time(short, 5), 0.2)));
}
