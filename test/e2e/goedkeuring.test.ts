import { describe, expect, it, onTestFinished } from 'vitest';
import { bin, duit, node, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { hasPty, openTerminal } from '../support/pty.ts';

describe.skipIf(!hasPty('approving on a real terminal'))('an approval of a person at a real terminal (needs script)', () => {
  it('lets one of two processes that start at once write', async () => {
    const place = warmEnvironment({ NO_COLOR: '1', DUIT_PROFIEL: 'zaak' });
    const service = await startService(place, '--zonder-limiet');
    onTestFinished(service.stop);
    const env = { ...place.env, SLEUTEL: service.testsleutel };
    const on = (...argv: string[]) => duit(argv, { folder: place.folder, env });
    const printed = async (...argv: string[]): Promise<string> => {
      const { code, stdout, stderr } = await here({ folder: place.folder, env }, ...argv);
      expect([argv, code, stderr]).toEqual([argv, 0, expect.any(String)]);
      return stdout.trim();
    };
    await printed('profiel', 'maak', 'zaak', '--base-url', service.base_url, '--soort', 'test', '--sleutel-omgeving', 'SLEUTEL');
    const klant = await printed('klanten', 'maak', '--naam', 'Claes BV', '--formaat', 'id');
    const id = await printed('factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21', '--formaat', 'id');
    await printed('profiel', 'wijzig', 'zaak', '--goedkeuring', 'definitief');
    const asked = ['factuur', 'definitief', id, '--json'];
    const first = await on(...asked);
    expect([first.exitCode, String(first.stderr)]).toEqual([12, expect.stringContaining('"aanvraag":"a1"')]);
    const terminal = openTerminal(`'${node}' '${bin}' goedkeuring geef a1`, env, place.folder);
    await terminal.answer('a1 goedkeuren?', 'j');
    expect((await terminal.end()).code).toBe(0);
    const both = await Promise.all([on(...asked), on(...asked)]);
    const codes = both.map(({ exitCode }) => exitCode);
    expect(codes).toContain(0);
    expect(codes).not.toContain(1);
    type Write = { bewerking: string; toestand: string };
    const writes = JSON.parse(await printed('journaal', 'list', '--alles', '--json')) as Write[];
    expect(writes.filter(({ bewerking }) => bewerking === 'facturen.definitief').map(({ toestand }) => toestand)).toEqual(['done']);
    // The one that came too late may have asked again.
    const requests = JSON.parse(await printed('goedkeuring', 'list', '--json')) as object[];
    expect(requests).toContainEqual(expect.objectContaining({ aanvraag: 'a1', stand: 'uitgevoerd', gebruikt: 1 }));
  });
});
