import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { hasPty, terminal } from '../support/pty.ts';

it.skipIf(!hasPty('the count of what is saved'))(
  'counts what is saved on a terminal, also on one that does not tell its size (needs script)',
  async () => {
    const own = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
    await here(own, 'oefen', 'vul', '--klanten', '3', '--facturen', '4');
    const { code, screen } = await terminal(['factuur', 'pdf', '--alles', '--map', 'uit', '--velden', 'bestand'], own).end();
    const files = readdirSync(join(own.folder, 'uit'));
    expect(code).toBe(0);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(screen).toContain(`uit/${file}`);
    expect(screen).toContain(`${files.length} bewaard.`);
  },
);
