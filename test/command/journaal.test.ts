import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fault, faultyMachine, type Machine } from '../support/faulty.ts';
import { environmentAccount, journalIn, keep } from '../support/journal.ts';
import { run } from '../support/world.ts';
import { intent } from '../unit/service/journal/records.ts';
import { onEachStore } from '../support/each-store.ts';

await onEachStore('the journal', ({ isShared, once }) => {
  /** A store that machines share names the user and machine of a write. */
  const by = isShared ? `, ${userInfo().username} op ${hostname()}` : '';
  let machine: Machine;
  let klant: string;

  const out = async (line: string | readonly string[]) => (await machine.run(line))?.stdout.trim() ?? '';
  const code = async (line: string | readonly string[], fault?: Fault) => (await machine.run(line, fault))?.code;
  const maak = (...more: string[]) => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', '--formaat', 'id', ...more];
  /** The waits for a late commit, in milliseconds; waits for the limit are shorter. */
  const waits = () => machine.world.slept.filter((ms) => ms >= 20_000);
  const state = () => join(machine.world.folder, 'state');
  const states = async () =>
    (JSON.parse(await out('journaal list --json --alles')) as { bewerking: string; toestand: string }[]).map(({ toestand }) => toestand);

  beforeEach(async () => {
    machine = await faultyMachine({ env: { SLEUTEL: 'oefen-test', ANDERE_SLEUTEL: 'oefen' } });
    klant = await out('klanten maak --naam Peeters --email peeters@example.be --kbo-btw-nummer 0403123486 --formaat id');
    machine.sent.length = 0;
    machine.carriedOut.length = 0;
    machine.world.slept.length = 0;
  });

  /** Saves a profile of the service whose key is in a variable. */
  const saveProfile = async (naam: string, base_url: string, variable = 'SLEUTEL', ...more: string[]) => {
    const words = ['--base-url', base_url, '--soort', 'test', '--sleutel-omgeving', variable, '--zonder-controle'];
    expect(await code(['profiel', 'maak', naam, ...words, ...more])).toBe(0);
  };

  /** Makes a final invoice and returns its id. */
  async function finalFactuur(): Promise<string> {
    const id = await out(maak());
    await machine.run(['factuur', 'definitief', id]);
    return id;
  }

  describe('a create whose reply is lost', () => {
    const isFound = async (fault: Fault) => {
      const ended = await machine.run(maak(), fault);
      const [document] = await machine.list('/facturen');
      const id = String(document?.['id']);
      expect(ended).toEqual({
        code: 0,
        stdout: `${id}\n`,
        stderr: `We kregen geen bruikbaar antwoord, maar het is gedaan: factuur gemaakt (${id}).\n`,
      });
      expect(machine.carriedOut).toEqual(['POST /facturen']);
      expect(waits()).toEqual([]);
      expect(await states()).toEqual(['done', 'done']);
    };
    it('is found, and the command goes on as if the reply had come: lost', () => isFound('lost'));
    once.each(['cut', 'failed'] as const)('is found, and the command goes on as if the reply had come: %s', isFound);

    once('is waited for when it is carried out late, with a message about the wait', async () => {
      const ended = await machine.run(maak(), 'late');
      const [document] = await machine.list('/facturen');
      expect(ended).toEqual({
        code: 0,
        stdout: `${String(document?.['id'])}\n`,
        stderr: [
          'Nagaan of het toch uitgevoerd is: nog 60 s',
          `We kregen geen bruikbaar antwoord, maar het is gedaan: factuur gemaakt (${String(document?.['id'])}).\n`,
        ].join('\n'),
      });
      expect(waits()).toEqual([30_000, 30_000]);
    });

    once('stays unknown when it is not there after a minute, and blocks the same create until the user decides', async () => {
      const undecided = [
        `fout: geen antwoord van dienst.example: misschien is deze factuur al gemaakt (15/03/2026 10:00${by}). duit maakt er geen tweede tot jij beslist. Op 15/03/2026 10:01 toonden de facturen in concept er niets van; dat bewijst niet dat het niet gedaan is.`,
        'tip: Kijk na met duit factuur list --status concept, en geef dan een van deze:',
        '  duit journaal herstel 3 --gedaan <id>   het is er, met dit id',
        '  duit journaal herstel 3 --niet-gedaan   het is er niet; daarna kan het opnieuw\nDaarover beslist een mens.\n',
      ];
      const first = await machine.run(maak(), 'unread');
      expect({ ...first, waits: waits() }).toEqual({
        code: 7,
        stdout: '',
        stderr: ['Nagaan of het toch uitgevoerd is: nog 60 s', ...undecided].join('\n'),
        waits: [30_000, 30_000],
      });
      machine.sent.length = 0;
      expect(await machine.run(maak())).toEqual({
        code: 7,
        stdout: '',
        stderr: undecided.join('\n'),
      });
      expect(machine.sent).toEqual([]);
      expect(await code(maak('--notities', 'iets anders'))).toBe(0);
      expect(await code(maak('--toch-maken'))).toBe(7);
      expect(await code(['journaal', 'herstel', '3', '--niet-gedaan'])).toBe(0);
      // The one with other notes is equal to it in all that the look compares.
      expect(await code(maak())).toBe(12);
      expect(await code(maak('--toch-maken'))).toBe(0);
      expect(await machine.list('/facturen')).toHaveLength(2);
    });

    once('is left to later with --niet-wachten', async () => {
      const ended = await machine.run(maak('--niet-wachten'), 'lost');
      expect({ ...ended, waits: waits() }).toMatchObject({ code: 7, stdout: '', waits: [] });
      expect(machine.sent).toHaveLength(2);
      const [document] = await machine.list('/facturen');
      expect(await machine.run('journaal herstel')).toEqual({
        code: 0,
        stdout: `3\t2026-03-15T10:00:00.000Z\tfacturen.create\t${String(document?.['id'])}\tdone\tuitgevoerd\n`,
        stderr: '',
      });
    });

    once('is not confused with a document that was there before, or that differs', async () => {
      await machine.run(maak());
      await machine.run(maak('--notities', 'x', '--toch-maken'));
      expect(await code(maak('--niet-wachten', '--toch-maken'), 'unread')).toBe(7);
      const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95.01, btw_percentage: 21 }];
      const { id } = await machine.create('/facturen', { klant_id: klant, regels });
      expect(await machine.run('journaal herstel --stil --velden toestand,bevinding')).toEqual({
        code: 7,
        stdout: `unknown\tDit kan het zijn: ${String(id)} (anders: regel 1, eenheidsprijs).\n`,
        stderr: [
          `fout: geen antwoord van dienst.example: misschien is deze factuur al gemaakt (15/03/2026 10:00). duit maakt er geen tweede tot jij beslist. Dit kan het zijn: ${String(id)} (anders: regel 1, eenheidsprijs).`,
          'tip: Kijk na met duit factuur list --status concept, en geef dan een van deze:',
          `  duit journaal herstel 7 --gedaan ${String(id)}   het is er, met dit id`,
          `  duit journaal herstel 7 --niet-gedaan${' '.repeat(35)}het is er niet; daarna kan het opnieuw\nDaarover beslist een mens.\n`,
        ].join('\n'),
      });
    });

    once('is reported with both candidates when there are two, and the user says which it is', async () => {
      await machine.run(maak('--niet-wachten'), 'lost');
      await machine.run(maak('--toch-maken'), 'died');
      const duplicate = await machine.run(maak('--negeer-open', '--toch-maken', '--niet-wachten'), 'lost');
      expect(duplicate?.code).toBe(7);
      const ids = (await machine.list('/facturen')).map(({ id }) => String(id));
      const several = await machine.run('journaal herstel 3 --velden bevinding');
      expect(several).toMatchObject({ code: 7, stdout: `Dit kan het zijn: ${ids.join(', ')}.\n` });
      const stopped = await machine.run(maak());
      expect(stopped?.stderr).toContain(`Dit kan het zijn: ${ids.join(', ')}.\n`);
      expect([stopped?.code, stopped?.stderr.split('\n')[2]]).toEqual([
        7,
        '  duit journaal herstel 3 --gedaan <id>   het is er, met dit id',
      ]);
      const declare = async (...words: string[]) => (await machine.run(['journaal', 'herstel', ...words, '--velden', 'bevinding']))?.stdout;
      expect(await declare('3', '--gedaan', ids[1] ?? '')).toBe('uitgevoerd, zoals je zelf zei\n');
      const [open = ''] = (await out('journaal list --open --formaat id')).split('\n');
      // That document is of the write before, so the other one can't have made it.
      expect(await machine.run(['journaal', 'herstel', open, '--gedaan', ids[1] ?? ''])).toMatchObject({
        code: 12,
        stdout: '',
        stderr: `fout: ${ids[1]} werd al gemaakt door een andere schrijfactie\n`,
      });
      // The service shows a document that it may be, so a no counts only once more.
      expect((await machine.run(['journaal', 'herstel', open, '--niet-gedaan']))?.code).toBe(12);
      expect(await declare(open, '--niet-gedaan', '--ja')).toBe('niet uitgevoerd, zoals je zelf zei\n');
      const document = async (n: number) => (JSON.parse(await out(`journaal toon ${n} --json`)) as { document: string }).document;
      expect(await document(3)).toBe(ids[1]);
    });
  });

  describe('other writes whose reply is lost', () => {
    once('a definitief is found by its number', async () => {
      const id = await out(maak());
      const ended = await machine.run(['factuur', 'definitief', id, '--velden', 'nummer,status'], 'lost');
      expect(ended).toEqual({
        code: 0,
        stdout: 'nummer\t2026-0001\nstatus\tverzonden\n',
        stderr: `We kregen geen bruikbaar antwoord, maar het is gedaan: definitief gemaakt (2026-0001).\n`,
      });
    });

    once('a definitief that was not carried out can be run again after herstel', async () => {
      const id = await out(maak());
      expect(await code(['factuur', 'definitief', id, '--niet-wachten'], 'down')).toBe(7);
      expect(await code(['factuur', 'definitief', id])).toBe(7);
      expect(await code('journaal herstel')).toBe(7);
      expect(await code(['factuur', 'definitief', id])).toBe(0);
      expect(machine.carriedOut.filter((line) => line.endsWith('definitief'))).toHaveLength(1);
    });

    once('of several documents end with one hint: to find out, or to say how they ended', async () => {
      const ids = [await out(maak()), await out(maak('--notities', 'x', '--toch-maken'))];
      for (const id of ids) await machine.run(['factuur', 'definitief', id, '--niet-wachten'], 'down');
      const ended = (next: string) =>
        expect.stringMatching(new RegExp(`^fout: 2 van 2 niet gelukt\\n( {2}.*\\n){2}tip: ${next}\\n$`)) as string;
      expect(await machine.run(['factuur', 'definitief', ...ids])).toMatchObject({
        code: 7,
        stderr: ended('Zoek uit hoe het afliep met: duit journaal herstel'),
      });
      expect(await machine.run('journaal herstel --niet-wachten')).toMatchObject({
        code: 7,
        stderr: ended(
          'Weet je zelf hoe het afliep, zeg het dan: duit journaal herstel <n> --gedaan of --niet-gedaan\\nDaarover beslist een mens.',
        ),
      });
    });

    once('a change is found by its fields', async () => {
      const ended = await machine.run(
        ['klanten', 'wijzig', klant, '--adres', 'Kerkstraat 1', '--kbo-btw-nummer', 'BE 0403.123.486', '--velden', 'adres'],
        'lost',
      );
      expect(ended).toMatchObject({ code: 0, stdout: 'adres\tKerkstraat 1\n' });
      expect(await code(['klanten', 'wijzig', klant, '--adres', 'Kerkstraat 2'], 'down')).toBe(7);
    });

    once('a customer is found by its name, also when only the journal is left', async () => {
      expect(await machine.run('klanten maak --naam Claes --adres Gent --velden naam', 'lost')).toMatchObject({
        code: 0,
        stdout: 'naam\tClaes\n',
      });
      await machine.run('klanten maak --naam Maes --adres Gent', 'killed');
      const [found] = await machine.list('/klanten?q=Maes');
      expect(await machine.run('journaal herstel --velden document')).toMatchObject({ code: 0, stdout: `${String(found?.['id'])}\n` });
    });

    once('a quote, a credit note and a test document are found', async () => {
      const factuur = await finalFactuur();
      const quote = await machine.run(['offerte', 'maak', '--klant', klant, '--regel', 'Advies;1;10;21', '--velden', 'status'], 'lost');
      expect(quote).toMatchObject({ code: 0, stdout: 'status\tconcept\n' });
      expect(quote?.stderr).toContain('Niet na te kijken: klant.');
      const credit = await machine.run(['creditnota', 'maak', factuur, '--velden', 'gekoppelde_factuur_id'], 'lost');
      expect(credit).toMatchObject({ code: 0, stdout: `gekoppelde_factuur_id\t${factuur}\n` });
      const test = await machine.run(['inbox', 'test', '--velden', 'bedrag'], 'lost');
      expect(test).toMatchObject({ code: 0, stdout: 'bedrag\t121\n' });
      expect(machine.carriedOut.slice(2)).toEqual(['POST /offertes', `POST /facturen/${factuur}/creditnota`, 'POST /test/inbox']);
    });

    once('a sending is never repeated; the message says which document may have gone to whom', async () => {
      const factuur = await finalFactuur();
      machine.carriedOut.length = 0;
      const verstuur = ['factuur', 'verstuur', factuur, '--kanaal', 'email'];
      expect(await machine.run(verstuur, 'lost')).toEqual({
        code: 7,
        stdout: '',
        stderr: [
          '2026-0001 gaat per e-mail naar peeters@example.be',
          'fout: geen antwoord van dienst.example: misschien is factuur 2026-0001 al gemaild naar peeters@example.be (15/03/2026 10:00). duit verstuurt ze niet opnieuw tot jij beslist.',
          'tip: Vraag het aan de klant, en geef dan een van deze:',
          '  duit journaal herstel 7 --gedaan        de klant kreeg ze',
          '  duit journaal herstel 7 --niet-gedaan   de klant kreeg ze niet; daarna kun je versturen\nDaarover beslist een mens.\n',
        ].join('\n'),
      });
      expect(await code(verstuur)).toBe(7);
      expect(await machine.run('journaal herstel --velden toestand,bevinding')).toMatchObject({
        code: 7,
        stdout:
          'unknown\tgeen antwoord van dienst.example: misschien is factuur 2026-0001 al gemaild naar peeters@example.be (15/03/2026 10:00). duit verstuurt ze niet opnieuw tot jij beslist.\n',
      });
      expect(await code(verstuur)).toBe(12);
      expect(machine.carriedOut).toHaveLength(1);
      expect(await code([...verstuur, '--nogmaals'])).toBe(0);
      expect(machine.carriedOut).toHaveLength(2);
    });

    once('stay unknown when the user says with --proef how they ended', async () => {
      const factuur = await finalFactuur();
      const verstuur = ['factuur', 'verstuur', factuur, '--kanaal', 'email', '--niet-wachten'];
      await machine.run(verstuur, 'lost');
      const trial = async (what: string) => machine.run(`journaal herstel 7 ${what} --proef`);
      const shown = { code: 0, stdout: '' };
      expect(await trial('--niet-gedaan')).toEqual({ ...shown, stderr: 'Proef: nummer 7 zou als niet gedaan gelden.\n' });
      expect(await trial('--gedaan')).toEqual({ ...shown, stderr: 'Proef: nummer 7 zou als gedaan gelden.\n' });
      expect((await states())[0]).toBe('unknown');
      expect(await code(verstuur)).toBe(7);
    });

    once('by duit api are found too', async () => {
      const body = ['-v', `klant_id=${klant}`, '-t', 'regels=[{"omschrijving":"a","aantal":1,"eenheidsprijs":10,"btw_percentage":21}]'];
      const ended = await machine.run(['api', 'POST', '/facturen', ...body, '--velden', 'status'], 'lost');
      expect(ended).toMatchObject({ code: 0, stdout: '{"status":"concept"}\n' });
      expect(machine.carriedOut).toEqual(['POST /facturen']);
    });
  });

  describe('duit that was killed', () => {
    const isBlocked = async (fault: Fault) => {
      const id = await out(maak());
      expect(await machine.run(['factuur', 'definitief', id], fault)).toBeUndefined();
      machine.sent.length = 0;
      for (const line of [
        ['factuur', 'definitief', id],
        ['factuur', 'verstuur', id, '--kanaal', 'email'],
      ]) {
        expect(await machine.run(line)).toMatchObject({
          code: 7,
          stderr: expect.stringMatching(
            /werd onderbroken: misschien is \S+ al definitief gemaakt .*\n.*: duit journaal herstel 5\n$/,
          ) as string,
        });
      }
      expect(machine.sent.filter((line) => !line.startsWith('GET'))).toEqual([]);
      expect(await code('journaal herstel')).toBe(fault === 'killed' ? 0 : 7);
      expect(await code(['factuur', 'definitief', id])).toBe(fault === 'killed' ? 12 : 0);
      expect((await machine.get(`/facturen/${id}`))['nummer']).toBe('2026-0001');
    };
    it('blocks the next write on that document until herstel: killed', () => isBlocked('killed'));
    once('blocks the next write on that document until herstel: died', () => isBlocked('died'));

    once('does not block a command with --negeer-open', async () => {
      const id = await out(maak());
      await machine.run(['factuur', 'definitief', id], 'died');
      expect(await code(['factuur', 'definitief', id, '--negeer-open'])).toBe(0);
    });
  });

  // In a database its lock tells whether it is under way, so that nobody has to guess.
  it.skipIf(isShared)('names a write that may still be under way on another machine, and does not call it certain', async () => {
    const owner = { pid: 7, start: '7', boot: 'b', host: 'elders' };
    const elsewhere = intent({ profile: 'omgeving', document: null, owner, time: machine.world.now().toISOString() });
    await keep(journalIn(machine.world, environmentAccount(machine.world.env)), elsewhere);
    expect(await machine.run('journaal herstel')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Nog bezig, en nog niet na te kijken: 3 (elders).\n',
    });
  });

  describe('a write that was refused or never left', () => {
    once('is recorded as such in the journal, and blocks nothing', async () => {
      expect(await code(maak(), 'unsent')).toBe(10);
      expect(await code(['factuur', 'maak', '--klant', '123e4567-e89b-12d3-a456-426614174000', '--regel', 'a;1;1;21'])).toBe(6);
      expect(await code(maak(), 'limited')).toBe(0);
      expect(await states()).toEqual(['done', 'refused', 'unsent', 'done']);
    });
  });

  describe('the journal', () => {
    it.skipIf(isShared)('holds ids, names of fields and hashes, no key, and only its user can read it', async () => {
      await machine.run(maak('--notities', 'Vertrouwelijk'));
      const bytes = readdirSync(state(), { withFileTypes: true }).flatMap((one) =>
        one.isFile() ? [readFileSync(join(state(), one.name))] : [],
      );
      const text = Buffer.concat(bytes).toString('latin1');
      for (const secret of ['Peeters', 'peeters@', '0403', 'Advies', 'Vertrouwelijk', 'oefen-test']) expect(text).not.toContain(secret);
      expect(text).toContain('"regels.0.omschrijving":"');
      expect(statSync(join(state(), 'state.sqlite')).mode & 0o777).toBe(0o600);
      expect(statSync(state()).mode & 0o777).toBe(0o700);
    });

    once('is not recovered at another address', async () => {
      await saveProfile('werk', 'https://dienst.example/api/v1');
      await machine.run(maak('--niet-wachten', '--profiel', 'werk'), 'lost');
      const file = join(machine.world.folder, 'config', 'profielen.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('https://dienst.example', 'https://ander.example'));
      machine.sent.length = 0;
      const moved = await machine.run('journaal herstel --profiel werk');
      expect({ code: moved?.code, sent: machine.sent }).toEqual({ code: 10, sent: [] });
      expect(moved?.stderr).toContain('journaal 3 ging naar een ander adres dan dit profiel nu heeft: https://dienst.example/api/v1');
      expect(await out('journaal list --open --velden toestand --profiel werk')).toBe('unknown');
    });

    once('is recovered with another key of the same profile', async () => {
      await saveProfile('werk', 'https://dienst.example/api/v1');
      expect(await code(maak('--niet-wachten', '--profiel', 'werk'), 'lost')).toBe(7);
      await saveProfile('werk', 'https://dienst.example/api/v1', 'ANDERE_SLEUTEL', '--overschrijven');
      const keys = async () => (JSON.parse(await out('journaal toon 1 --json --profiel werk')) as { sleutel: string }).sleutel;
      const before = await keys();
      expect(await machine.run('journaal herstel --profiel werk --velden toestand')).toMatchObject({ code: 0, stdout: 'done\n' });
      expect(await code(maak('--notities', 'x', '--toch-maken', '--profiel', 'werk'))).toBe(0);
      expect(before).toBe(await keys());
    });

    once('of an account is shared by the profiles that share the account, and by no others', async () => {
      await saveProfile('a', 'https://dienst.example/api/v1');
      expect(await code('profiel maak b --account-van a --sleutel-omgeving SLEUTEL --soort test --zonder-controle')).toBe(0);
      await saveProfile('c', 'https://dienst.example/api/v1', 'ANDERE_SLEUTEL');
      const factuur = await finalFactuur();
      const verstuur = (profiel: string) => code(['factuur', 'verstuur', factuur, '--kanaal', 'email', '--profiel', profiel]);
      expect([await verstuur('a'), await verstuur('b'), machine.mails('2026-0001')]).toEqual([0, 12, 1]);
      expect((await out('journaal list --velden document --profiel b')).split('\n')).toContain(factuur);
      expect(await out('journaal list --profiel c')).toBe('');
    });

    once('is shown from a date on', async () => {
      await machine.world.sleep(86_400_000);
      await machine.run(maak());
      expect(await out('journaal list --sinds 2026-03-16 --formaat id')).toBe('3');
      expect((await out('journaal list --sinds 2026-03-15 --formaat id')).split('\n')).toEqual(['3', '1']);
      expect(await out('journaal list --sinds 2026-03-17 --formaat id')).toBe('');
    });

    once("is shown from a day on as the user's clock has it", async () => {
      await machine.world.sleep(13.5 * 3_600_000);
      await machine.run(maak());
      const from = (TZ: string, day: string) =>
        run(`journaal list --sinds ${day} --formaat id`, { ...machine.world, env: { ...machine.world.env, TZ } });
      expect((await from('Europe/Brussels', '2026-03-16')).stdout).toBe('3\n');
      expect((await from('UTC', '2026-03-16')).stdout).toBe('');
      expect((await from('America/New_York', '2026-03-15')).stdout).toBe('3\n1\n');
    });

    it.skipIf(isShared)('that cannot be written stops a command before anything is sent', async () => {
      const blocked = await faultyMachine({ env: { DUIT_STATE_DIR: '/dev/null/state' } });
      expect(await blocked.run('klanten maak --naam X')).toMatchObject({ code: 10, stdout: '' });
      expect(blocked.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
      rmSync(join(state(), 'state.sqlite'));
      mkdirSync(join(state(), 'state.sqlite'));
      expect(await code('klanten maak --naam X --profiel oefen')).toBe(10);
    });

    once('names the entry that is not there', async () => {
      expect(await machine.run('journaal toon 99')).toEqual({
        code: 3,
        stdout: '',
        stderr: 'fout: het journaal heeft geen nummer 99\ntip: Bekijk welke er zijn: duit journaal list\n',
      });
      expect(await machine.run('journaal herstel 1')).toEqual({
        code: 2,
        stdout: '',
        stderr: 'fout: van nummer 1 staat vast hoe het afliep\n',
      });
      expect(await machine.run('journaal herstel')).toEqual({ code: 0, stdout: '', stderr: 'Er is niets onzeker.\n' });
      expect(await code('journaal toon x')).toBe(2);
    });

    once(
      'shows states to a person in their own language and times of their own clock, and to a program in words that stay the same',
      async () => {
        await machine.run(maak('--niet-wachten'), 'lost');
        const terminal = await faultyMachine({ tty: 200 });
        const env = { ...machine.world.env, NO_COLOR: '1', TZ: 'Europe/Brussels' };
        const atTerminal = async (line: string) => (await run(line, { ...terminal.world, env })).stdout;
        const shown = await atTerminal('journaal list');
        expect(shown.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
          ['Nr.', 'Wanneer', 'Bewerking', 'Document', 'Status', 'Gebruiker', 'Computer'],
          ['3', '15/03/2026 11:00', 'factuur maken', 'onbekend', userInfo().username, hostname()],
          ['1', '15/03/2026 11:00', 'klant maken', klant, 'gedaan', userInfo().username, hostname()],
          [''],
        ]);
        expect(await atTerminal('journaal toon 3')).toMatch(
          /Wanneer +15\/03\/2026 11:00\nBewerking +factuur maken\nStatus +onbekend\n[^]*Laatst geweten +15\/03\/2026 11:00\n/,
        );
        expect(await atTerminal('journaal list --taal en --open')).toContain('unknown');
        expect(await out('journaal list --open --velden toestand')).toBe('unknown');
      },
    );

    once('shows all that is known of one write', async () => {
      const id = await out(maak());
      expect(JSON.parse(await out('journaal toon 3 --json'))).toEqual({
        n: 3,
        tijd: '2026-03-15T10:00:00.000Z',
        bewerking: 'facturen.create',
        document: id,
        kanaal: null,
        toestand: 'done',
        laatst: '2026-03-15T10:00:00.000Z',
        status: null,
        peppol_status: null,
        nummer: null,
        gebruiker: userInfo().username,
        computer: hostname(),
        profiel: 'omgeving',
        base_url: 'https://dienst.example/api/v1',
        sleutel: '45acc3b77f9999cd',
        proces: 1002,
        velden: [
          'klant_id',
          'regels.0.omschrijving',
          'regels.0.aantal',
          'regels.0.eenheidsprijs',
          'regels.0.btw_percentage',
          'regels.length',
        ],
        naam: null,
        vooraf: 0,
        nagekeken: [],
      });
    });

    once('forgets old writes that are settled, never one that is open', async () => {
      await machine.run(maak('--niet-wachten'), 'lost');
      await machine.world.sleep(40 * 86_400_000);
      await machine.run(maak('--notities', 'nieuw'));
      expect(await machine.run('journaal wis --ouder 30')).toEqual({
        code: 0,
        stdout: '',
        stderr: '1 vergeten. duit weet niet meer dat die verstuurd zijn.\n',
      });
      expect(await states()).toEqual(['done', 'unknown']);
      const bytes = isShared ? '' : readFileSync(join(state(), 'state.sqlite'), 'latin1');
      expect(bytes).not.toContain('klanten.create');
      expect(await code(maak('--notities', 'nog een', '--toch-maken'))).toBe(0);
      expect(await code('journaal herstel')).toBe(0);
      expect(await code('journaal wis')).toBe(2);
    });
  });
});
