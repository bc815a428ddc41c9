/** How many milliseconds the processor works for this process while `work` is done, however busy the machine is beside it. */
export async function workOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
