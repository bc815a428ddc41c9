import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, pdf } from '../support/answers.ts';
import { run, testWorld } from '../support/world.ts';

const idOf = (serial: number): string => `${serial}0000000-0000-4000-8000-000000000000`;
const serials = [1, 2, 3, 4, 5, 6];

/** A service with six PDFs, of which one can't be had, and a viewer that opens all of them but `fails`. */
function withViewer({ stdin = '', fails = '', lacking = 0 } = {}) {
  const answers = serials
    .filter((serial) => serial !== lacking)
    .flatMap((serial) => {
      const id = idOf(serial);
      return [
        [`GET /facturen/${id}`, { data: { id, nummer: `2026-000${serial}` } }],
        [`GET /facturen/${id}/pdf`, pdf(id)],
      ];
    });
  const own = answeringWorld(Object.fromEntries(answers) as Record<string, object>, { stdin });
  const opened: string[] = [];
  const viewer = async (path: string) => {
    opened.push(path.replace(`${own.folder}/`, ''));
    return !path.endsWith(`/${fails}`);
  };
  return { world: { ...own, viewer }, opened, sent: own.sent };
}

const pdfs = (...chosen: number[]) => ['factuur', 'pdf', ...chosen.map(idOf), '--open'];

describe('pdf --open', () => {
  it('opens what was saved, by its whole path, after it was saved', async () => {
    const { world, opened } = withViewer();
    const { code, stderr } = await run([...pdfs(1, 2), '--map', 'uit'], world);
    expect({ code, stderr, opened: opened.toSorted() }).toEqual({
      code: 0,
      stderr: '',
      opened: ['uit/2026-0001.pdf', 'uit/2026-0002.pdf'],
    });
  });

  it('tells a person which file opens', async () => {
    const { world } = withViewer();
    const screen = testWorld({ tty: 80 });
    await run(pdfs(1), { ...world, stdout: screen.stdout, stderr: screen.stderr });
    expect(screen.take().stderr).toBe('2026-0001.pdf gaat open.\n');
  });

  it('opens the file of -o', async () => {
    const { world, opened } = withViewer();
    await run([...pdfs(1), '-o', join(world.folder, 'x.pdf')], world);
    expect(opened).toEqual(['x.pdf']);
  });

  it('ends with 0 and a notice where no viewer can be started, because the file is saved', async () => {
    const { world } = withViewer({ fails: '2026-0001.pdf' });
    const { code, stderr } = await run(pdfs(1), world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2026-0001.pdf is bewaard, maar er is geen programma om het te openen.\n' });
  });

  it('opens the ones that could be saved', async () => {
    const { world, opened } = withViewer({ lacking: 2 });
    expect((await run(pdfs(1, 2, 3), world)).code).toBe(8);
    expect(opened.toSorted()).toEqual(['2026-0001.pdf', '2026-0003.pdf']);
  });

  it('refuses more than five before anything is saved, also where they come through a pipe', async () => {
    const refusal = 'fout: --open is voor hoogstens 5 documenten; dit zijn er 6\ntip: Bewaar ze zonder --open.\n';
    const six = withViewer();
    const numbers = serials.map((serial) => `2026-000${serial}`);
    expect(await run(['factuur', 'pdf', ...numbers, '--open'], six.world)).toEqual({ code: 2, stdout: '', stderr: refusal });
    expect(six.sent).toEqual([]);
    const piped = withViewer({ stdin: serials.map(idOf).join('\n') });
    expect(await run('factuur pdf - --open', piped.world)).toEqual({ code: 2, stdout: '', stderr: refusal });
    expect([piped.opened, piped.sent]).toEqual([[], []]);
  });

  it.each([
    ['factuur pdf --alles --open', '--open gaat niet samen met --alles'],
    [`factuur pdf ${idOf(1)} -o - --open`, '--open doet niets bij -o -'],
    [`factuur ubl ${idOf(1)} --open`, 'onbekende optie --open'],
  ])('refuses %s', async (line, message) => {
    const { world, sent } = withViewer();
    const { code, stderr } = await run(line, world);
    expect({ code, stderr: stderr.split('\n')[0], sent }).toEqual({ code: 2, stderr: `fout: ${message}`, sent: [] });
  });

  it.each(['creditnota', 'inbox'])('is an option of %s pdf too', async (group) => {
    const { stdout } = await run(`${group} pdf --help`, withViewer().world);
    expect(stdout).toContain('--open');
  });
});
