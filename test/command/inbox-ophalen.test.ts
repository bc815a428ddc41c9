import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ended, follower, hanging } from '../support/inbox-follower.ts';
import { inboxKey, refused } from '../support/inbox-service.ts';
import { base } from '../support/ubl/base.ts';
import { attr, changed, set } from '../support/ubl/change.ts';
import { onEachStore } from '../support/each-store.ts';

const minute = 60_000;
/** A document that takes one request. */
const withoutFiles = { heeft_pdf: false, heeft_ubl: false };

/** A follower whose first run took everything that was there for seen. */
async function begun() {
  const user = follower();
  expect((await user.inbox('ophalen --map in --vanaf nu')).code).toBe(0);
  return user;
}

await onEachStore('inbox ophalen', ({ once }) => {
  describe('the first run', () => {
    once('must say which documents are new, and asks nothing of the service before', async () => {
      const { inbox, service } = follower();
      const { code, stderr } = await inbox('ophalen --map in');
      expect(code).toBe(2);
      expect(stderr).toContain('de eerste keer moet je zeggen welke documenten nieuw zijn: geef --vanaf');
      expect(service.asked).toEqual([]);
    });

    it('leaves all alone that is there with --vanaf nu, and fetches what comes then, however old its date', async () => {
      const user = follower();
      user.service.add();
      expect((await user.inbox('ophalen --map in --vanaf nu --voer-uit true')).code).toBe(0);
      const { id } = user.service.add({ datum: '2009-01-31' });
      await user.inbox('ophalen --map in --voer-uit true');
      await user.inbox('ophalen --map in --voer-uit true');
      expect(user.ids()).toEqual([id]);
    });

    once('fetches everything with --vanaf alles, each once', async () => {
      const user = follower();
      const ids = Array.from({ length: 3 }, () => user.service.add(withoutFiles).id);
      await user.inbox('ophalen --map in --vanaf alles --voer-uit true');
      await user.inbox('ophalen --map in --voer-uit true');
      expect(user.ids().toSorted()).toEqual(ids.toSorted());
    });

    once('leaves those before a date alone in that run only', async () => {
      const user = follower();
      user.service.add({ datum: '2026-02-28' });
      const { id } = user.service.add({ datum: '2026-03-01' });
      await user.inbox('ophalen --map in --vanaf 01/03/2026 --voer-uit true');
      const late = user.service.add({ datum: '2026-02-27' });
      const { stderr } = await user.inbox('ophalen --map in --vanaf 01/03/2026 --voer-uit true');
      expect(user.ids()).toEqual([id, late.id]);
      expect(stderr).toContain('--vanaf telde alleen de eerste keer (15/03/2026 10:00)');
    });
  });

  describe('a new document', () => {
    once('lies on disk whole before the command gets it on its input, with the paths and without the key', async () => {
      const user = await begun();
      const { id } = user.service.add({ leverancier: 'Garage $(rm -rf ~); `x`', factuurnummer: '../../-rf 1', datum: '2026-03-02' });
      let there: string[] = [];
      user.hook = ({ env }) => {
        there = readdirSync(env['DUIT_MAP'] ?? '');
        return ended(0, 'geboekt\n\u001b[2Jx');
      };
      const { code, stdout, stderr } = await user.inbox('ophalen --map in --voer-uit "sh" --json');
      expect(code).toBe(0);
      expect(there.toSorted()).toEqual(['document.json', 'factuur.pdf', 'factuur.xml']);
      const [run] = user.runs;
      const map = join(user.world.folder, 'in/2026/rf 1 Garage rm rf x');
      expect(run?.env).toMatchObject({
        DUIT_ID: id,
        DUIT_MAP: map,
        DUIT_PDF: join(map, 'factuur.pdf'),
        DUIT_UBL: join(map, 'factuur.xml'),
      });
      expect(run?.words.slice(1)).toEqual([]);
      expect(run?.input).toBe(readFileSync(join(map, 'document.json'), 'utf8'));
      expect(JSON.parse(run?.input ?? '')).toMatchObject({ id, bestanden: { pdf: 'factuur.pdf', ubl: 'factuur.xml' }, heeft_pdf: true });
      expect(JSON.stringify(run)).not.toContain(inboxKey);
      expect(JSON.parse(stdout)).toMatchObject([{ id, stand: 'gedaan', map }]);
      expect(stderr).toContain('geboekt');
      expect(stderr).not.toContain('\u001b');
    });

    once('may come without PDF and UBL: that is said, and no failure', async () => {
      const user = await begun();
      user.service.add({ heeft_pdf: false, heeft_ubl: false });
      const { code } = await user.inbox('ophalen --map in --voer-uit true');
      expect(code).toBe(0);
      expect(JSON.parse(user.runs[0]?.input ?? '')).toMatchObject({ bestanden: { pdf: null, ubl: null } });
      expect(user.runs[0]?.env).not.toHaveProperty('DUIT_PDF', expect.anything());
    });

    once('that is gone before it can be read is told once', async () => {
      const user = await begun();
      user.service.add({ factuurnummer: 'WEG-1' });
      user.service.before = (path) => (path.startsWith('/inbox/') ? refused(404, 'niet gevonden') : undefined);
      const first = await user.inbox('ophalen --map in --voer-uit true');
      const again = await user.inbox('ophalen --map in --voer-uit true');
      expect([first.code, again.code, user.runs.length]).toEqual([0, 0, 0]);
      expect(first.stderr).toContain('maar is bij de dienst niet meer te vinden');
      expect(again.stderr).not.toContain('WEG-1');
    });

    once('that the service can not serve holds up no other', async () => {
      const user = await begun();
      const broken = user.service.add({ datum: '2001-01-01' });
      const { id } = user.service.add({ datum: '2026-01-01' });
      user.service.before = (path) => (path === `/inbox/${broken.id}/pdf` ? refused(500, 'stuk') : undefined);
      const { code } = await user.inbox('ophalen --map in --voer-uit true');
      expect([code, ...user.ids()]).toEqual([8, id]);
    });

    once('is checked against the rules with --controleer', async () => {
      const user = await begun();
      user.service.add();
      const { stderr } = await user.inbox('ophalen --map in --controleer --voer-uit true');
      const { bevindingen } = JSON.parse(user.runs[0]?.input ?? '') as { bevindingen: { regel: string }[] };
      expect(bevindingen.length).toBeGreaterThan(3);
      expect(stderr).toContain(bevindingen[0]?.regel);
    });
  });

  once('tells in one line of all documents what Peppol refuses later', async () => {
    const user = await begun();
    for (const factuurnummer of ['GL-1', 'GL-2', 'GL-3']) user.service.add({ factuurnummer });
    const endpoint = 'AccountingSupplierParty/Party/EndpointID';
    const body = changed(base('invoice'), attr(endpoint, 'schemeID', '0088'), set(endpoint, '10012341234560'));
    user.service.before = (path) => (path.endsWith('/ubl') ? { status: 200, media: 'application/xml', body } : undefined);
    const { code, stderr } = await user.inbox('ophalen --map in --controleer --voer-uit true');
    expect(code).toBe(0);
    expect(
      stderr.match(/^Peppol weigert vanaf 24\/02\/2027: GL-\d Leverancier \d en nog 2\. Zie waarom met: duit ubl controleer .*in$/gm),
    ).toHaveLength(1);
    expect(stderr).not.toContain('PEPPOL-COMMON-R040');
    const { bevindingen } = JSON.parse(user.runs[0]?.input ?? '') as { bevindingen: object[] };
    expect(bevindingen).toMatchObject([{ regel: 'PEPPOL-COMMON-R040', ernst: 'waarschuwing', vanaf: '2027-02-24' }]);
  });

  describe('a command that fails', () => {
    it('is run again after 1, 5 and 30 minutes, and then the document is set aside', async () => {
      const user = await begun();
      const { id } = user.service.add({ factuurnummer: 'GL-1' });
      user.hook = () => ended(3, 'geen verbinding met de boekhouding');
      const codes: number[] = [];
      const look = async (passed: number) => {
        user.time.set(user.time.now() + passed);
        codes.push((await user.inbox('ophalen --map in --voer-uit true')).code);
      };
      for (const passed of [0, 59_000, 1000, 5 * minute - 1, 1, 30 * minute - 1, 1, 24 * 60 * minute]) await look(passed);
      expect(codes).toEqual([8, 0, 8, 0, 8, 0, 8, 8]);
      const { stdout } = await user.inbox('opvolging --json');
      expect(JSON.parse(stdout)).toMatchObject([{ id, stand: 'opzij', pogingen: 4, reden: 'het commando eindigde met code 3' }]);
    });

    once('is told each night once it is set aside, until somebody saw it or has it done again', async () => {
      const user = await begun();
      const { id } = user.service.add({ factuurnummer: 'GL-1' });
      user.service.add({ factuurnummer: 'GL-2' });
      user.hook = () => ended(3);
      const night = async (passed: number) => {
        user.time.set(user.time.now() + passed);
        const { code, stderr } = await user.inbox('ophalen --map in --voer-uit true --json');
        const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { error?: Record<string, { id: string }[]> };
        return [code, error?.['reason'], error?.['set_aside']?.length, error?.['left_to_do']?.length];
      };
      expect(await night(0)).toEqual([8, 'left_to_do', 0, 2]);
      user.hook = ({ input }) => ended(input.includes('GL-1') ? 3 : 0);
      for (const passed of [minute, 5 * minute]) await night(passed);
      expect(await night(30 * minute)).toEqual([8, 'set_aside', 1, 0]);
      expect(await night(24 * 60 * minute)).toEqual([8, 'set_aside', 1, 0]);
      expect((await user.inbox('gezien GL-2')).code).toBe(2);
      expect((await user.inbox('gezien GL-1')).stderr).toBe('GL-1 Leverancier 1: gezien; duit meldt het niet meer.\n');
      expect(await night(24 * 60 * minute)).toEqual([0, undefined, undefined, undefined]);
      await user.inbox('opnieuw GL-1');
      for (const passed of [0, minute, 5 * minute]) expect(await night(passed)).toEqual([8, 'left_to_do', 0, 1]);
      expect(await night(30 * minute)).toEqual([8, 'set_aside', 1, 0]);
      expect((await user.inbox(`overslaan ${id}`)).code).toBe(0);
      expect(await night(0)).toEqual([0, undefined, undefined, undefined]);
    });

    once('says what happened, with its output and the next try', async () => {
      const user = await begun();
      user.service.add({ factuurnummer: 'GL-1', leverancier: 'Garage' });
      user.hook = () => ended(3, 'geen verbinding');
      const { stderr } = await user.inbox('ophalen --map in --voer-uit true');
      expect(stderr).toContain('De uitvoer voor GL-1 Garage:\n  | geen verbinding\n');
      expect(stderr).toContain('GL-1 Garage mislukte (poging 1 van 4): het commando eindigde met code 3. Opnieuw vanaf 15/03/2026 10:01.');
      expect(stderr).toContain('1 van 1 mislukt');
    });

    once('is not held back by a clock that was set back', async () => {
      const user = await begun();
      user.service.add();
      user.hook = () => ended(1);
      await user.inbox('ophalen --map in --voer-uit true');
      user.time.set(user.time.now() - 400 * 24 * 60 * minute);
      await user.inbox('ophalen --map in --voer-uit true');
      expect(user.runs.length).toBe(2);
    });

    once('gets its files again where it moved them away', async () => {
      const user = await begun();
      user.service.add();
      user.hook = ({ env }) => {
        rmSync(env['DUIT_PDF'] ?? '');
        return ended(user.runs.length === 1 ? 1 : 0);
      };
      await user.inbox('ophalen --map in --voer-uit true');
      user.time.set(user.time.now() + minute);
      expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
      expect(user.runs.length).toBe(2);
    });

    once('is ended after --max-duur and counts as failed', async () => {
      const user = await begun();
      user.service.add();
      let took = 0;
      user.hook = async (asked) => {
        const before = user.time.now();
        const end = await hanging(asked);
        took = user.time.now() - before;
        return end;
      };
      const { code, stderr } = await user.inbox('ophalen --map in --voer-uit true --max-duur 90s');
      expect([code, took]).toEqual([8, 90_000]);
      expect(stderr).toContain('het commando was na 90 s niet klaar en is gestopt');
    });

    once('that can not be started any more counts as failed', async () => {
      const user = await begun();
      user.service.add();
      user.hook = () => Promise.reject(Object.assign(new Error('spawn'), { code: 'ENOENT' }));
      const { code, stderr } = await user.inbox('ophalen --map in --voer-uit true');
      expect(code).toBe(8);
      expect(stderr).toContain('het commando kan niet starten: het bestand is weg, of');
    });
  });

  describe('the decisions of the user', () => {
    once('opnieuw runs the command of a document that is done once more, and fetches one from before', async () => {
      const user = follower();
      const old = user.service.add({ factuurnummer: 'OUD-1' });
      await user.inbox('ophalen --map in --vanaf nu --voer-uit true');
      const { id } = user.service.add({ factuurnummer: 'GL-1' });
      await user.inbox('ophalen --map in --voer-uit true');
      const { code, stderr } = await user.inbox('opnieuw GL-1 oud-1');
      expect(code).toBe(0);
      expect(stderr).toContain('is aan de beurt bij de volgende duit inbox ophalen');
      await user.inbox('ophalen --map in --voer-uit true');
      expect(user.ids().toSorted()).toEqual([id, id, old.id].toSorted());
    });

    for (const name of ['DUIT_JSON', 'DUIT_PDF', 'DUIT_UBL'] as const) {
      once(`opnieuw, and a next try, hands the command no ${name} that was changed since duit saved it`, async () => {
        const user = await begun();
        user.service.add({ factuurnummer: 'GL-1' });
        const got: { file: string; input: string }[] = [];
        user.hook = ({ env, input }) => {
          const path = env[name] ?? '';
          got.push({ file: readFileSync(path, 'utf8'), input });
          writeFileSync(path, 'IBAN BE00 van een ander');
          return ended(got.length === 1 ? 1 : 0);
        };
        await user.inbox('ophalen --map in --voer-uit true');
        user.time.set(user.time.now() + minute);
        expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
        await user.inbox('opnieuw GL-1');
        expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
        expect(got).toHaveLength(3);
        expect(new Set(got.map(({ file }) => file)).size).toBe(1);
        expect(got.filter(({ input }) => input.includes('van een ander'))).toEqual([]);
      });
    }

    once('opnieuw asks the service nothing where the files are as they were saved', async () => {
      const user = await begun();
      user.service.add({ factuurnummer: 'GL-1' });
      await user.inbox('ophalen --map in --voer-uit true');
      await user.inbox('opnieuw GL-1');
      user.service.asked.length = 0;
      expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
      expect(user.service.asked.filter((asked) => !asked.startsWith('/inbox?'))).toEqual([]);
      expect(user.runs).toHaveLength(2);
    });

    once('overslaan leaves a document alone', async () => {
      const user = await begun();
      user.service.add({ factuurnummer: 'GL-1' });
      user.hook = () => ended(1);
      await user.inbox('ophalen --map in --voer-uit true');
      expect((await user.inbox('overslaan GL-1')).code).toBe(0);
      user.time.set(user.time.now() + 60 * minute);
      await user.inbox('ophalen --map in --voer-uit true');
      expect(user.runs.length).toBe(1);
      const { stdout, stderr } = await user.inbox('opvolging');
      expect([stdout, stderr]).toEqual(['', '1 overgeslagen.\n']);
    });

    once('refuses to skip one that is done, and names that is not there', async () => {
      const user = await begun();
      user.service.add({ factuurnummer: 'GL-1' });
      await user.inbox('ophalen --map in --voer-uit true');
      const done = await user.inbox('overslaan GL-1');
      expect([done.code, done.stderr]).toEqual([2, expect.stringContaining('dit document is al gedaan')]);
      const unknown = await user.inbox('opnieuw GL-2');
      expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining("geen document 'GL-2' gevonden")]);
    });

    once('says how to begin where nothing was ever fetched', async () => {
      const { inbox } = follower();
      const { code, stderr } = await inbox('overslaan GL-2');
      expect([code, stderr]).toEqual([3, expect.stringContaining('Begin met: duit inbox ophalen --map inkoop --vanaf nu')]);
    });

    once('opvolging shows nothing and says so before the first run', async () => {
      const { code, stdout, stderr } = await follower().inbox('opvolging --json');
      expect([code, stdout.trim()]).toEqual([0, '[]']);
      expect(stderr).toContain('nog nooit opgehaald');
    });
  });

  describe('a list that moves while it is read', () => {
    once('loses none, whatever comes and goes between two pages', async () => {
      const user = await begun();
      for (let count = 0; count < 102; count += 1) user.service.add(withoutFiles);
      let moves = 0;
      user.service.before = (path) => {
        if (!path.startsWith('/inbox?') || !path.includes('offset=') || moves >= 2) return undefined;
        moves += 1;
        user.service.documents.unshift(...user.service.documents.splice(80, 20));
        user.service.add(withoutFiles);
        return undefined;
      };
      await user.inbox('ophalen --map in');
      await user.inbox('ophalen --map in');
      const { stdout } = await user.inbox('opvolging --alles --formaat id');
      expect(stdout.trim().split('\n').toSorted()).toEqual(user.service.documents.map(({ id }) => id).toSorted());
    });
  });

  describe('two at a time', () => {
    it('ends the second with 0, because there is nothing left to do, and says once which process is at it', async () => {
      const user = await begun();
      user.service.add();
      let second: Awaited<ReturnType<typeof user.inbox>> | undefined;
      user.hook = async () => {
        const { run } = await import('../support/world.ts');
        second = await user.time.still(run('inbox ophalen --map in', { ...user.world, pid: 1001 }));
        return ended(0);
      };
      expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
      expect(second).toEqual({
        code: 0,
        stdout: '',
        stderr: expect.stringMatching(
          /^de inbox van dit account wordt al opgehaald: proces 1000, .*, sinds 15\/03\/2026 10:00\.\n$/,
        ) as string,
      });
    });
  });
});

describe('bad input', () => {
  it.each([
    ['--map in --vanaf nu --elke 30', '--elke gaat alleen samen met --blijf'],
    ['--map in --vanaf nu --max-duur 5m', '--max-duur gaat alleen samen met --voer-uit'],
    ['--map in --vanaf nu --voer-uit true --max-duur 10', "--max-duur: '10' is geen tijd van 1s tot 24u"],
    ['--map in --vanaf nu --voer-uit true --max-duur 25u', "--max-duur: '25u' is geen tijd van 1s tot 24u"],
    ['--map in --vanaf nu --blijf --elke 1', "--elke: '1' is geen geheel getal van 5 tot 3600"],
    ['--map in --vanaf nu --voer-uit bestaat-niet', "--voer-uit: het programma 'bestaat-niet' is niet gevonden"],
    ['--map in --vanaf nu --voer-uit ./bestaat-niet', "--voer-uit: het programma './bestaat-niet' is niet gevonden"],
    ['--map in --vanaf nu --voer-uit true|cat', '--voer-uit: | werkt alleen in een shell, en duit start er geen'],
    ["--map in --vanaf nu --voer-uit 'true", '--voer-uit: een aanhalingsteken of backslash is niet afgesloten'],
  ])('%s', async (line, message) => {
    const { inbox, service } = follower();
    const { code, stderr } = await inbox(`ophalen ${line}`);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(service.asked).toEqual([]);
  });

  it('no folder named is none: the documents come into inkoop', async () => {
    const { inbox, service, world } = follower();
    service.add();
    expect((await inbox('ophalen --vanaf alles')).code).toBe(0);
    expect(readdirSync(join(world.folder, 'inkoop'))).not.toEqual([]);
  });

  it('a file in place of the folder, before any request', async () => {
    const { inbox, service, world } = follower();
    writeFileSync(join(world.folder, 'in'), '');
    for (const map of ['in', 'in/onder']) {
      const { code, stderr } = await inbox(`ophalen --map ${map} --vanaf nu`);
      expect([code, stderr, service.asked]).toEqual([2, `fout: --map: ${map} is geen map\n`, []]);
    }
  });

  it('a folder that can not be written fails with 10, and the next run fetches all', async () => {
    const user = await begun();
    const { id } = user.service.add();
    const path = join(user.world.folder, 'in');
    user.service.before = (asked) => {
      if (asked === `/inbox/${id}`) {
        rmSync(path, { recursive: true, force: true });
        writeFileSync(path, '');
      }
      return undefined;
    };
    const { code, stderr } = await user.inbox('ophalen --map in --voer-uit true');
    expect([code, stderr, user.runs.length]).toEqual([10, expect.stringContaining('kan niet geschreven worden'), 0]);
    user.service.before = () => undefined;
    rmSync(path);
    await user.inbox('ophalen --map in --voer-uit true');
    expect(user.ids()).toEqual([id]);
  });

  it('its help has a unit and a cron line that can be copied from 80 columns', async () => {
    const { stdout } = await follower().inbox('ophalen --help');
    expect(stdout).toContain('\n*/10 * * * * duit inbox ophalen --map inkoop --voer-uit bin/boek --stil\n');
    expect(stdout).toContain(
      '\nExecStart=/usr/local/bin/duit inbox ophalen \\\n--map inkoop --voer-uit bin/boek --blijf\nKillMode=mixed\n',
    );
  });

  it('a dry run fetches nothing', async () => {
    const { inbox, service, world } = follower();
    const { code, stderr } = await inbox('ophalen --map in --vanaf alles --proef');
    expect([code, stderr]).toEqual([0, 'Proef: er is niets opgehaald en niets uitgevoerd.\n']);
    expect([service.asked, existsSync(join(world.folder, 'in'))]).toEqual([[], false]);
  });
});
