import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/machine/transport.ts';
import { meets } from '../support/karig.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';
import { onOneStore } from '../support/each-store.ts';

type Row = Record<string, string>;

async function rows(world: TestWorld, line: string): Promise<Row[]> {
  return JSON.parse((await run(`${line} --json`, world)).stdout) as Row[];
}

await onOneStore('references with a memory', ({ once }) => {
  describe('a document that was seen before', () => {
    it('costs one request by its number, after a list that showed it or a reading of its own', async () => {
      const world = await savedWorld();
      const [factuur] = await rows(world, 'factuur list --status betaald --type factuur --limit 1');
      sentBy(world);
      for (const _ of [1, 2]) {
        const { code, stdout } = await run(`factuur toon ${factuur?.['nummer']} --json`, world);
        expect(code).toBe(0);
        expect(JSON.parse(stdout)).toMatchObject({ id: factuur?.['id'] });
        expect(sentBy(world)).toEqual([`GET /facturen/${factuur?.['id']}`]);
      }
    });

    once('costs the lists the first time', async () => {
      const world = await savedWorld();
      const [factuur] = await rows(await savedWorld(), 'factuur list --status betaald --type factuur --limit 1');
      await run(`factuur toon ${factuur?.['nummer']} --json`, world);
      expect(sentBy(world).length).toBeGreaterThan(1);
      await run(`factuur toon ${factuur?.['nummer']} --json`, world);
      expect(sentBy(world)).toHaveLength(1);
    });

    once('is found by its OGM and as a quote too', async () => {
      const world = await savedWorld();
      const [factuur] = await rows(world, 'factuur list --status betaald --type factuur --limit 1');
      const { ogm } = JSON.parse((await run(`factuur toon ${factuur?.['id']} --json`, world)).stdout) as Row;
      const [offerte] = await rows(world, 'offerte list --status verzonden --limit 1');
      const shown = meets('no number of a listed quote')
        ? (JSON.parse((await run(`offerte toon ${offerte?.['id']} --json`, world)).stdout) as Row)
        : offerte;
      sentBy(world);
      await run(['factuur', 'toon', ogm ?? '', '--json'], world);
      expect(sentBy(world)).toEqual([`GET /facturen/${factuur?.['id']}`]);
      expect((await run(`offerte toon ${shown?.['nummer']} --json`, world)).code).toBe(0);
      expect(sentBy(world)).toEqual([`GET /offertes/${offerte?.['id']}`]);
    });

    once('is read beside three others where several are saved, and none of them is read twice', async () => {
      const world = await savedWorld();
      const listed = (await rows(world, 'factuur list --status betaald --limit 9')).map(({ id = '', nummer = '' }) => ({ id, nummer }));
      expect(listed).toHaveLength(9);
      sentBy(world);
      const transport = await world.transport();
      let [running, most] = [0, 0];
      let meet = (): void => {};
      const four = new Promise<void>((resolve) => (meet = resolve));
      const slow: Transport = {
        ...transport,
        send: async (request) => {
          const isRead = !request.url.pathname.endsWith('/pdf');
          if (isRead) most = Math.max(most, (running += 1));
          if (most === 4) meet();
          // A busy machine may take longer to begin four than these replies take.
          await (isRead ? Promise.race([four, after(500)]) : after(5));
          if (isRead) running -= 1;
          return transport.send(request);
        },
      };
      const words = ['factuur', 'pdf', ...listed.map(({ nummer }) => nummer), '--formaat', 'id'];
      const { stdout, stderr } = await run(words, { ...world, transport: async () => slow });
      expect(stderr).toBe('');
      expect(stdout).toBe(listed.map(({ id }) => `${id}\n`).join(''));
      expect(most).toBe(4);
      const reads = listed.map(({ id }) => `GET /facturen/${id}`);
      expect(sentBy(world).toSorted()).toEqual([...reads, ...reads.map((read) => `${read}/pdf`)].toSorted());
    });

    once('is not read by itself where the list that found another shows it', async () => {
      const listed = await rows(await savedWorld(), 'factuur list --status betaald --limit 9');
      const world = await savedWorld();
      const { code } = await run(['factuur', 'pdf', ...listed.map(({ nummer = '' }) => nummer)], world);
      expect(code).toBe(0);
      const lists = sentBy(world).filter((line) => !line.endsWith('/pdf'));
      expect(lists.filter((line) => !line.startsWith('GET /facturen?'))).toEqual([]);
    });

    once('is sent after the read that proves its number', async () => {
      const world = await savedWorld();
      const [factuur] = await rows(world, 'factuur list --status verzonden --type factuur --limit 1');
      sentBy(world);
      await run(`factuur verstuur ${factuur?.['nummer']} --kanaal email --email a@example.be`, world);
      const own = `/facturen/${factuur?.['id']}`;
      expect(sentBy(world)).toEqual([`GET ${own}`, expect.stringMatching(/^GET \/klanten\//), `POST ${own}/versturen`]);
    });
  });

  describe('a final document that was read whole before', () => {
    const readBefore = async () => {
      const world = await savedWorld();
      const [factuur] = await rows(world, 'factuur list --status verzonden --type factuur --limit 1');
      const {
        id = '',
        nummer = '',
        ogm = '',
        customer_id: klant = '',
      } = JSON.parse((await run(`factuur toon ${factuur?.['id']} --json`, world)).stdout) as Row;
      sentBy(world);
      return { world, id, nummer, ogm, klant };
    };

    once('is sent and saved by its number, its OGM or its id without being read again, but its customer is read', async () => {
      const { world, id, nummer, ogm, klant } = await readBefore();
      for (const word of [nummer, ogm, id]) {
        await run(['factuur', 'pdf', word, '--overschrijven'], world);
        expect(sentBy(world)).toEqual([`GET /facturen/${id}/pdf`]);
        await run(['factuur', 'verstuur', word, '--kanaal', 'email', '--email', 'a@example.be', '--nogmaals'], world);
        expect(sentBy(world)).toEqual([`GET /klanten/${klant}`, `POST /facturen/${id}/versturen`]);
      }
    });

    it('is looked for again once the service answered that it has none with that id', async () => {
      const { world, id, nummer } = await readBefore();
      await world.practice.wipe();
      const words = ['factuur', 'verstuur', nummer, '--kanaal', 'email', '--email', 'a@example.be', '--json'];
      expect(await run(words, world)).toMatchObject({ code: 3 });
      expect(sentBy(world)).toEqual([`POST /facturen/${id}/versturen`]);
      expect(await run(words, world)).toMatchObject({ code: 3 });
      expect(sentBy(world)[0]).toMatch(/^GET \/facturen\?/);
    });
  });

  describe('a customer that was seen before', () => {
    once('costs one request by its name to be shown, and a search to be written for', async () => {
      const world = await savedWorld();
      const [klant] = await rows(world, 'klanten list --limit 1');
      const { id = '', naam = '' } = klant ?? {};
      sentBy(world);
      expect((await run(['klanten', 'toon', naam.toUpperCase()], world)).code).toBe(0);
      expect(sentBy(world)).toEqual([`GET /klanten/${id}`]);
      await run(['klanten', 'wijzig', naam, '--email', 'a@example.be'], world);
      expect(sentBy(world)[0]).toMatch(/^GET \/klanten\?.*q=/);
    });

    once('is looked for when the one that was known has another name now', async () => {
      const world = await savedWorld();
      const [klant] = await rows(world, 'klanten list --limit 1');
      const { id = '', naam = '' } = klant ?? {};
      await world.practice.ask({
        method: 'PATCH',
        path: `/klanten/${id}`,
        search: new URLSearchParams(),
        authorization: 'Bearer oefen',
        body: JSON.stringify({ naam: 'Anders' }),
      });
      sentBy(world);
      expect(await run(['klanten', 'toon', naam], world)).toMatchObject({ code: 3 });
      expect(sentBy(world)[0]).toBe(`GET /klanten/${id}`);
    });

    once('is looked for when several have its name, which are then offered', async () => {
      const world = await savedWorld();
      const { id } = JSON.parse((await run('klanten maak --naam Dubbel --json', world)).stdout) as Row;
      expect(JSON.parse((await run('klanten toon Dubbel --json', world)).stdout)).toMatchObject({ id });
      await run('klanten maak --naam DUBBEL --toch-maken', world);
      const { code, stderr } = await run('klanten toon dubbel', world);
      expect(code).toBe(2);
      expect(stderr).toContain("'dubbel' kan meer dan één klant zijn");
    });
  });

  once('costs what it did before without a memory', async () => {
    const world = await savedWorld({ env: { DUIT_GEHEUGEN: 'nee' } });
    const [factuur] = await rows(world, 'factuur list --status betaald --type factuur --limit 1');
    sentBy(world);
    await run(`factuur toon ${factuur?.['nummer']} --json`, world);
    expect(sentBy(world)).toHaveLength(2);
  });
});
