import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chance } from '../support/chance.ts';
import { copyFolder } from '../support/copy.ts';
import { duit, ownEnvironment, warmEnvironment } from '../support/duit.ts';
import { canKill, killAtStep, type Step, stepsOf } from '../support/kill.ts';
import { isLong, killingTime } from '../support/long.ts';

const samples = join(import.meta.dirname, '../samples/bank');
const files = ['coda-1.cod', 'coda-2.cod', 'camt-053-001-08.xml'] as const;

type Place = ReturnType<typeof ownEnvironment>;

interface Line {
  readonly id: string;
  readonly datum: string;
  readonly stand: string;
  readonly voorgesteld: readonly { readonly nummer: string }[];
}

const linesIn = async (place: Place): Promise<Line[]> =>
  JSON.parse(
    String(
      (await duit(['bank', 'list', '--alles', '--json', '--velden', 'id,datum,stand,documenten,rest,voorgesteld', '--stil'], place)).stdout,
    ),
  ) as Line[];

const random = chance(1);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

/** A fresh state with the sample company. */
async function practised(): Promise<Place> {
  const place = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
  await duit(['oefen', 'vul', '--ja'], place);
  return place;
}

/** One file that is read, and everything that is decided on its rows, in this order. */
type Queue = (readonly string[])[];

/** The commands one after the other, each file before the decisions on its rows, which are shuffled among each other otherwise. */
function shuffled(reads: readonly Queue[], lives: ReadonlyMap<Queue, readonly Queue[]>): Queue {
  const waiting = reads.map((queue) => [...queue]);
  const origin = new Map(waiting.map((queue, at) => [queue, reads[at]!]));
  const order: Queue = [];
  while (waiting.some(({ length }) => length > 0)) {
    const queue = pick(waiting.filter(({ length }) => length > 0));
    order.push(queue.shift()!);
    const read = origin.get(queue);
    if (read && lives.has(read)) {
      origin.delete(queue);
      waiting.push(...lives.get(read)!.map((life) => [...life]));
    }
  }
  return order;
}

// In `npm test` the order is that of unit/jobs/bank/order.test.ts, and the kills are those of kill-bank.test.ts.
it.skipIf(!isLong || !canKill())(
  'ends in the same state in any order of reading, deciding, undoing and reading again, killed at any step',
  async () => {
    const start = await practised();
    const whole = ownEnvironment({ DUIT_PROFIEL: 'oefen' });
    copyFolder(start.env.DUIT_STATE_DIR, whole.env.DUIT_STATE_DIR);
    const reading = (name: string) => ['bank', 'lees', join(samples, name)];
    for (const name of files) await duit(reading(name), whole);
    const lines = await linesIn(whole);
    const [one, other] = ['2026-11-17', '2026-11-19'].map(
      (day) => lines.find(({ datum, stand }) => datum === day && stand === 'voorstel')!,
    );
    const cost = lines.find(({ datum, stand }) => datum === '2026-11-17' && stand === 'open')!;
    const link = ({ id, voorgesteld }: Line) => ['bank', 'koppel', id, voorgesteld[0]!.nummer];
    const undo = ({ id }: Line) => ['bank', 'ontkoppel', id];
    const aside = ['bank', 'negeer', cost.id, '--reden', 'kosten'];
    const reads = files.map((name): Queue => [reading(name), reading(name)]);
    const lives = new Map([
      [reads[0]!, [[link(one!), undo(one!), link(one!)], [aside]]],
      [reads[2]!, [[link(other!), undo(other!)]]],
    ]);
    const steps = new Map<string, readonly Step[]>();
    for (const argv of [link(one!), aside]) {
      steps.set(argv[1]!, (await stepsOf(argv, whole)).steps);
    }
    const expected = await linesIn(whole);
    steps.set('lees', (await stepsOf(reading(files[1]), start)).steps);
    steps.set('ontkoppel', steps.get('koppel')!);

    for (let turn = 0; turn < Number(process.env['DUIT_TEST_RUNS'] ?? 1); turn++) {
      const place = await practised();
      const told: string[] = [];
      for (const argv of shuffled(reads, lives)) {
        if (random() < 0.7) {
          const step = pick(steps.get(argv[1]!)!);
          told.push(`killed at ${step.call} ${step.n}:`);
          await killAtStep(step, argv, place);
        }
        told.push(argv.slice(1).join(' '));
        const { exitCode, stderr } = await duit(argv, place);
        expect([0, 12], `${told.join('\n')}\n${String(stderr)}`).toContain(exitCode);
      }
      expect(await linesIn(place), told.join('\n')).toEqual(expected);
    }
  },
  killingTime,
);

it('keeps each statement once where two processes read the same files at the same time', async () => {
  const place = await practised();
  const both = await Promise.all([1, 2].map(() => duit(['bank', 'lees', samples, '--formaat', 'tsv', '--stil'], place)));
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const kept = both.flatMap(({ stdout }) => String(stdout).match(/\tnieuw$/gm) ?? []);
  expect([kept.length, (await linesIn(place)).length]).toEqual([3, 13]);
});
