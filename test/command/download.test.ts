import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Answer, answeringWorld, idOf, page, pdf, refused, ubl } from '../support/answers.ts';
import { isLong } from '../support/long.ts';
import { run, testWorld } from '../support/world.ts';

const factuur = (serial: number, fields = {}) => ({
  id: idOf(serial),
  type: 'factuur',
  nummer: `2026-000${serial}`,
  status: 'verzonden',
  datum: '2026-02-01',
  totaal_incl: 1,
  ...fields,
});

/** A service with these invoices, whose PDF and UBL hold their id. */
function facturen(list: ReturnType<typeof factuur>[], more: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = { 'GET /facturen': page(...list) };
  for (const { id } of list) Object.assign(answers, { [`GET /facturen/${id}/pdf`]: pdf(id), [`GET /facturen/${id}/ubl`]: ubl(id) });
  return { ...answers, ...more };
}

/** A world whose service has nine invoices, half of them slow, and counts the PDFs that it sends at one time. */
function slowWorld(more: Record<string, Answer> = {}) {
  let running = 0;
  let most = 0;
  let meet = (): void => {};
  const four = new Promise<void>((resolve) => (meet = resolve));
  const slow = (serial: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    if (most === 4) meet();
    // A busy machine may take longer to begin four than these replies take.
    await Promise.race([four, after(500)]);
    await after(serial % 2 === 0 ? 5 : 30);
    running -= 1;
    return new Response(pdf(idOf(serial)));
  };
  const serials = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const pdfs = Object.fromEntries(serials.map((serial) => [`GET /facturen/${idOf(serial)}/pdf`, slow(serial)]));
  const list = serials.map((serial) => factuur(serial));
  return { world: answeringWorld(facturen(list, { ...pdfs, ...more })), busiest: () => most };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('--alles', () => {
  it('saves all that matches in the order of the list, named after their numbers, without a read of each', async () => {
    const world = answeringWorld(facturen([factuur(3), factuur(2), factuur(1)]));
    const { code, stdout, stderr } = await run(
      ['factuur', 'pdf', '--alles', '--status', 'verzonden', '--type', 'factuur', '--kwartaal', '2026-1', '--map', 'uit'],
      world,
    );
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: [3, 2, 1]
        .map(
          (serial) => `uit/2026-02-01_2026-000${serial}.pdf\t${pdf(idOf(serial)).length}\t${sha256(pdf(idOf(serial)))}\t${idOf(serial)}\n`,
        )
        .join(''),
      stderr: '3 bewaard.\n',
    });
    expect(world.sent.toSorted()).toEqual([
      `GET /facturen/${idOf(1)}/pdf`,
      `GET /facturen/${idOf(2)}/pdf`,
      `GET /facturen/${idOf(3)}/pdf`,
      'GET /facturen?limit=100&status=verzonden&van=2026-01-01&tot=2026-03-31&type=factuur',
    ]);
    expect(readdirSync(join(world.folder, 'uit'))).toEqual([
      '2026-02-01_2026-0001.pdf',
      '2026-02-01_2026-0002.pdf',
      '2026-02-01_2026-0003.pdf',
    ]);
    expect(readFileSync(join(world.folder, 'uit/2026-02-01_2026-0002.pdf'), 'utf8')).toBe(pdf(idOf(2)));
  });

  it('goes on where it stopped, without fetching again a file that is there by name', async () => {
    const world = answeringWorld(facturen([factuur(2), factuur(1)]));
    writeFileSync(join(world.folder, '2026-02-01_2026-0002.xml'), 'whatever it holds');
    expect(await run('factuur ubl --alles --json --taal en', world)).toEqual({
      code: 0,
      stdout: `[\n{"id":"${idOf(1)}","bestand":"2026-02-01_2026-0001.xml","bytes":${ubl(idOf(1)).length},"sha256":"${sha256(ubl(idOf(1)))}"}\n]\n`,
      stderr: '{"notice":"1 saved, 1 already there."}\n',
    });
    expect(world.sent).toEqual(['GET /facturen?limit=100', `GET /facturen/${idOf(1)}/ubl`]);
    expect(await run('factuur ubl --alles --json --stil', world)).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
    expect(await run('factuur ubl --alles --overschrijven --formaat id', world)).toEqual({
      code: 0,
      stdout: `${idOf(2)}\n${idOf(1)}\n`,
      stderr: '2 bewaard.\n',
    });
    expect(readFileSync(join(world.folder, '2026-02-01_2026-0002.xml'), 'utf8')).toBe(ubl(idOf(2)));
  });

  it('counts only a plain file as saved already, and never writes through a link', async () => {
    const world = answeringWorld(facturen([factuur(2), factuur(1)]));
    symlinkSync('/nowhere/else', join(world.folder, '2026-02-01_2026-0002.pdf'));
    const { code, stdout, stderr } = await run('factuur pdf --alles --formaat id', world);
    expect({ code, stdout }).toEqual({ code: 8, stdout: `${idOf(1)}\n` });
    expect(stderr).toMatch(
      /^1 bewaard\.\nfout: 1 van 2 niet gelukt\n {2}2026-0002: \S+2026-02-01_2026-0002\.pdf is geen gewoon bestand; er is niets bewaard\n$/,
    );
  });

  it('does not ask for the UBL of a concept, and names the PDF of a concept after its id', async () => {
    const list = [factuur(2, { nummer: null, status: 'concept' }), factuur(1)];
    const world = answeringWorld(facturen(list));
    expect(await run('factuur ubl --alles --formaat id', world)).toEqual({
      code: 0,
      stdout: `${idOf(1)}\n`,
      stderr: `concept ${idOf(2)} heeft nog geen UBL\n1 bewaard, 1 zonder UBL.\n`,
    });
    expect(world.sent).toEqual(['GET /facturen?limit=100', `GET /facturen/${idOf(1)}/ubl`]);
    expect((await run('factuur pdf --alles --velden bestand', world)).stdout).toBe('2026-02-01_00000002.pdf\n2026-02-01_2026-0001.pdf\n');
  });

  it('works on four at a time, begins the next as one ends, and shows them in order', async () => {
    const { world, busiest } = slowWorld();
    const { stdout } = await run('factuur pdf --alles --formaat id', world);
    expect(stdout).toBe([1, 2, 3, 4, 5, 6, 7, 8, 9].map((serial) => `${idOf(serial)}\n`).join(''));
    expect(busiest()).toBe(4);
  });

  it('shows a person no table where nothing is new', async () => {
    const world = answeringWorld(facturen([factuur(1)]));
    expect((await run('factuur pdf --alles --formaat tabel', world)).stdout).toMatch(/^Bestand +Bytes/);
    expect(await run('factuur pdf --alles --formaat tabel', world)).toEqual({
      code: 0,
      stdout: '',
      stderr: '0 bewaard, 1 stonden er al.\n',
    });
  });

  it('reports each failure, saves the others and exits 8', async () => {
    const more = {
      [`GET /facturen/${idOf(3)}/pdf`]: refused(422, 'geen PDF van dit document'),
      [`GET /facturen/${idOf(2)}/pdf`]: '<html>',
    };
    const world = answeringWorld(facturen([factuur(3), factuur(2), factuur(1)], more));
    expect(await run('factuur pdf --alles --formaat id', world)).toEqual({
      code: 8,
      stdout: `${idOf(1)}\n`,
      stderr:
        '1 bewaard.\nfout: 2 van 3 niet gelukt\n' +
        '  2026-0003: dienst.example aanvaardt dit niet: geen PDF van dit document\n' +
        '  2026-0002: De dienst stuurde geen PDF. Er is niets bewaard.\n',
    });
    expect(readdirSync(world.folder).filter((name) => /pdf|part/.test(name))).toEqual(['2026-02-01_2026-0001.pdf']);
  });

  it('stops when the key is refused, and says that the rest was not tried', async () => {
    const serials = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const more = { [`GET /facturen/${idOf(1)}/pdf`]: refused(401, 'sleutel ingetrokken') };
    const world = answeringWorld(
      facturen(
        serials.map((serial) => factuur(serial)),
        more,
      ),
    );
    const { code, stderr } = await run('factuur pdf --alles --formaat id', world);
    expect(code).toBe(8);
    expect(stderr).toMatch(
      /\n {2}2026-0001: .*aanvaardt de sleutel niet.*\ntip: De rest is niet geprobeerd\. Hetzelfde commando gaat verder waar het stopte\.\n$/s,
    );
    expect(world.sent.length).toBeLessThan(8);
  });

  it('fetches nothing more after a stop', async () => {
    const stop = new AbortController();
    const serials = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const stopping = () => {
      stop.abort('SIGINT');
      return new Response(pdf());
    };
    const world = answeringWorld(
      facturen(
        serials.map((serial) => factuur(serial)),
        { [`GET /facturen/${idOf(1)}/pdf`]: stopping },
      ),
      {
        stop: stop.signal,
      },
    );
    const { code, stderr } = await run('factuur pdf --alles --formaat id', world);
    expect(code).not.toBe(0);
    expect(stderr).toContain('De rest is niet geprobeerd. Hetzelfde commando gaat verder waar het stopte.');
    expect(world.sent.length).toBeLessThanOrEqual(5);
    expect(readdirSync(world.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('reports a list that breaks off beside the saved files, and as its own failure when there are none', async () => {
    let pages = 0;
    const list = () => {
      pages += 1;
      return pages === 1 ? Response.json({ data: [factuur(1)], total: 2 }) : Response.json({}, { status: 422 });
    };
    const world = answeringWorld({ ...facturen([factuur(1)]), 'GET /facturen': list });
    const { code, stdout, stderr } = await run('factuur pdf --alles --formaat id', world);
    expect({ code, stdout }).toEqual({ code: 8, stdout: `${idOf(1)}\n` });
    expect(stderr).toMatch(
      /^1 bewaard\.\nfout: 1 van 2 niet gelukt\n {2}de lijst: .*aanvaardt dit niet.*\ntip: De rest is niet geprobeerd\./,
    );
    pages = 1;
    expect((await run('factuur pdf --alles', world)).code).toBe(6);
  });

  it.each([
    ['factuur pdf', 'geef een of meer documenten, of --alles'],
    ['factuur ubl --alles 2026-0001', 'geef documenten of --alles, niet beide'],
    ['creditnota pdf --status concept 2026-0001', '--status gaat alleen met --alles'],
    ['inbox ubl --tot 2026-01-01 FA-1', '--tot gaat alleen met --alles'],
    ['inbox ubl --maand 2026-01 FA-1', '--maand gaat alleen met --alles'],
    ['inbox pdf --alles --van 2026-03-01 --tot 2026-02-01', '--van (2026-03-01) ligt na --tot (2026-02-01)'],
    ['inbox pdf --alles --van 2026-02-30', "--van: '2026-02-30' is geen bestaande datum"],
    ['factuur pdf - -o x.pdf', '-o is voor één document; gebruik --map voor meer'],
  ])('%s is a usage failure before any request', async (line, message) => {
    const world = answeringWorld({});
    const { code, stdout, stderr } = await run(line, world);
    expect({ code, stdout, sent: world.sent }).toEqual({ code: 2, stdout: '', sent: [] });
    expect(stderr.split('\n')[0]).toContain(`fout: ${message}`.slice(0, 40));
  });

  it('checks the folder before the first request', async () => {
    const world = answeringWorld({});
    writeFileSync(join(world.folder, 'bestand'), '');
    expect(await run('factuur pdf --alles --map bestand', world)).toMatchObject({ code: 2, stderr: 'fout: --map: bestand is geen map\n' });
    expect(world.sent).toEqual([]);
  });
});

describe('named documents', () => {
  it('are reported in that order when they fail, whichever failed first', async () => {
    const late = async () => {
      await after(30);
      return new Response('<html>');
    };
    const { world } = slowWorld({ [`GET /facturen/${idOf(1)}/pdf`]: late, [`GET /facturen/${idOf(2)}/pdf`]: '<html>' });
    const { code, stderr } = await run('factuur pdf 2026-0001 2026-0002 2026-0003', world);
    expect({ code, stderr }).toEqual({
      code: 8,
      stderr:
        'fout: 2 van 3 niet gelukt\n' +
        '  2026-0001: De dienst stuurde geen PDF. Er is niets bewaard.\n' +
        '  2026-0002: De dienst stuurde geen PDF. Er is niets bewaard.\n',
    });
  });

  it('are not tried any more once the key is refused', async () => {
    const { world } = slowWorld({ [`GET /facturen/${idOf(1)}/pdf`]: refused(401, 'sleutel ingetrokken') });
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((serial) => `2026-000${serial}`);
    const { code, stderr } = await run(`factuur pdf ${numbers.join(' ')} --formaat id`, world);
    expect(code).toBe(8);
    expect(stderr).toContain('  2026-0009: niet geprobeerd\n');
    expect(world.sent.filter((line) => line.endsWith('/pdf')).length).toBeLessThan(6);
  });
});

describe('a folder that is gone while documents are fetched', () => {
  it('ends the work on named documents, because the next would fail as well', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((serial) => `2026-000${serial}`);
    const world = answeringWorld(
      facturen(
        numbers.map((_, at) => factuur(at + 1)),
        {
          [`GET /facturen/${idOf(1)}/pdf`]: () => {
            rmSync(join(world.folder, 'uit'), { recursive: true });
            writeFileSync(join(world.folder, 'uit'), '');
            return new Response(pdf(idOf(1)));
          },
        },
      ),
    );
    mkdirSync(join(world.folder, 'uit'));
    const { code, stderr } = await run(['factuur', 'pdf', ...numbers, '--map', 'uit'], world);
    expect(code).toBe(10);
    expect(stderr).toContain('  2026-0009: niet geprobeerd\n');
  });
});

describe('received documents', () => {
  const received = (serial: number, fields = {}) => ({
    id: idOf(serial),
    leverancier: 'Drukkerij Claes & Zonen',
    factuurnummer: `FA/${serial}`,
    datum: '2026-02-01',
    bedrag: 1,
    status: 'nieuw',
    ...fields,
  });
  const inbox = (list: ReturnType<typeof received>[], looks: Record<number, object> = {}) => {
    const answers: Record<string, Answer> = { 'GET /inbox': page(...list) };
    for (const [index, document] of list.entries()) {
      const path = `GET /inbox/${document.id}`;
      answers[path] = { data: { ...document, heeft_pdf: true, heeft_ubl: true, ...looks[index] } };
      Object.assign(answers, { [`${path}/pdf`]: pdf(document.id), [`${path}/ubl`]: ubl(document.id) });
    }
    return answers;
  };

  it('are named after date, supplier, number and id, and read before they are fetched', async () => {
    const world = answeringWorld(inbox([received(2), received(1)]));
    expect(await run('inbox pdf --alles --status nieuw --velden bestand', world)).toEqual({
      code: 0,
      stdout: '2026-02-01_Drukkerij-Claes-Zonen_FA-2_00000002.pdf\n2026-02-01_Drukkerij-Claes-Zonen_FA-1_00000001.pdf\n',
      stderr: '2 bewaard.\n',
    });
    expect(world.sent.toSorted()).toEqual(
      [
        'GET /inbox?limit=100&status=nieuw',
        ...[2, 1].flatMap((serial) => [`GET /inbox/${idOf(serial)}`, `GET /inbox/${idOf(serial)}/pdf`]),
      ].toSorted(),
    );
  });

  it('that are saved already are not read', async () => {
    const world = answeringWorld(inbox([received(1)]));
    writeFileSync(join(world.folder, '2026-02-01_Drukkerij-Claes-Zonen_FA-1_00000001.xml'), '');
    expect(await run('inbox ubl --alles', world)).toEqual({ code: 0, stdout: '', stderr: '0 bewaard, 1 stonden er al.\n' });
    expect(world.sent).toEqual(['GET /inbox?limit=100']);
  });

  it('without a PDF are named and skipped by --alles, which does not fail', async () => {
    const world = answeringWorld(inbox([received(2), received(1)], { 0: { heeft_pdf: false } }));
    expect(await run('inbox pdf --alles --velden bestand', world)).toEqual({
      code: 0,
      stdout: '2026-02-01_Drukkerij-Claes-Zonen_FA-1_00000001.pdf\n',
      stderr: `document FA/2, Drukkerij Claes & Zonen, ${idOf(2)} heeft geen PDF\n1 bewaard, 1 zonder PDF.\n`,
    });
    expect(world.sent).not.toContain(`GET /inbox/${idOf(2)}/pdf`);
  });

  it.each([['inbox pdf FA/2'], ['inbox pdf FA/2 -o -'], ['inbox pdf FA/2 -o x.pdf']])('without a PDF fail by name: %s', async (line) => {
    const world = answeringWorld(inbox([received(2)], { 0: { heeft_pdf: false } }));
    expect(await run(line, world)).toEqual({
      code: 3,
      stdout: '',
      stderr: `fout: document FA/2, Drukkerij Claes & Zonen, ${idOf(2)} heeft geen PDF\n`,
    });
    expect(world.sent).toEqual(['GET /inbox?limit=100', `GET /inbox/${idOf(2)}`]);
  });

  it('are tried when the service does not say whether they have a PDF', async () => {
    const world = answeringWorld(inbox([received(1)], { 0: { heeft_pdf: null } }));
    expect((await run('inbox pdf FA/1 -o -', world)).stdout).toBe(pdf(idOf(1)));
  });

  it('of a hostile supplier without a PDF are named on one line without control characters', async () => {
    const names = { leverancier: 'Zagerij\nfout: \u001b[2J', factuurnummer: '::error::x\u202e' };
    const world = answeringWorld(inbox([received(1, names)], { 0: { heeft_pdf: false } }));
    const said = String.raw`::error::x\u202e, Zagerij\nfout: \u001b[2J, ${idOf(1)} heeft geen PDF`;
    expect(await run('inbox pdf --alles', world)).toEqual({ code: 0, stdout: '', stderr: `document ${said}\n0 bewaard, 1 zonder PDF.\n` });
    expect((await run(`inbox pdf ${idOf(1)}`, world)).stderr).toBe(`fout: document ${said}\n`);
  });
});

describe('on the practice account', () => {
  // Drawing all those of factuur takes longest.
  it.each(isLong ? ['factuur', 'creditnota', 'inbox'] : ['creditnota'])(
    '%s pdf --alles saves every one, and a second time nothing',
    async (group) => {
      const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
      await run('oefen vul --stil', world);
      const documents = (await run(`${group} list --alles --formaat id`, world)).stdout.split('\n').length - 1;
      const { code, stdout, stderr } = await run(`${group} pdf --alles --map uit --formaat id`, world);
      const saved = stdout.split('\n').length - 1;
      const lacking = Number(/(\d+) zonder PDF/.exec(stderr)?.[1] ?? 0);
      expect({ code, handled: saved + lacking }).toEqual({ code: 0, handled: documents });
      expect(readdirSync(join(world.folder, 'uit'))).toHaveLength(saved);
      const again = await run(`${group} pdf --alles --map uit --json`, world);
      expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 0, stdout: '[]\n' });
    },
  );
});

describe('a download that is cut off', () => {
  const whole = pdf('x'.repeat(50));
  const cutTimes = (times: number) => {
    let left = times;
    return () => new Response(left-- > 0 ? whole.slice(0, 30) : whole, { headers: { 'content-type': 'application/pdf' } });
  };
  const words = ['factuur', 'pdf', idOf(1), '-o', 'x.pdf', '--velden', 'bytes'];

  it('is fetched again from its first byte', async () => {
    const world = answeringWorld({ [`GET /facturen/${idOf(1)}/pdf`]: cutTimes(3) });
    expect(await run(words, world)).toEqual({ code: 0, stdout: `bytes\t${whole.length}\n`, stderr: '' });
    expect(world.sent).toHaveLength(4);
    expect(readFileSync(join(world.folder, 'x.pdf'), 'utf8')).toBe(whole);
  });

  it('is given up after four tries, and nothing is saved', async () => {
    const world = answeringWorld({ [`GET /facturen/${idOf(1)}/pdf`]: cutTimes(9) });
    const { code, stderr } = await run(words, world);
    const told = 'fout: de PDF van de dienst is niet volledig. Er is niets bewaard.\ntip: Probeer het opnieuw.\n';
    expect({ code, stderr }).toEqual({ code: 11, stderr: told });
    expect(world.sent).toHaveLength(4);
    expect(readdirSync(world.folder)).not.toContain('x.pdf');
  });

  it('is not fetched again when it can never become a PDF', async () => {
    const world = answeringWorld({
      [`GET /facturen/${idOf(1)}/pdf`]: () => new Response('<html>', { headers: { 'content-type': 'application/pdf' } }),
    });
    expect((await run(words, world)).code).toBe(11);
    expect(world.sent).toHaveLength(1);
  });
});

describe('a document that was read to find it is not read again', () => {
  const ogm = '+++090/9337/55493+++';
  const whole = { ...factuur(2), ogm };
  const answers = facturen([factuur(3), factuur(2)], {
    [`GET /facturen/${idOf(3)}`]: { data: { ...factuur(3), ogm: '+++123/4567/89002+++' } },
    [`GET /facturen/${idOf(2)}`]: { data: whole },
  });

  it.each([
    ['factuur pdf 2026-0002', ['GET /facturen?limit=100&van=2026-01-01&tot=2026-12-31', `GET /facturen/${idOf(2)}/pdf`]],
    [
      `factuur ubl ${ogm}`,
      ['GET /facturen?limit=100', `GET /facturen/${idOf(3)}`, `GET /facturen/${idOf(2)}`, `GET /facturen/${idOf(2)}/ubl`],
    ],
    [`factuur pdf ${idOf(2)}`, [`GET /facturen/${idOf(2)}`, `GET /facturen/${idOf(2)}/pdf`]],
    [`factuur toon ${ogm}`, ['GET /facturen?limit=100', `GET /facturen/${idOf(3)}`, `GET /facturen/${idOf(2)}`]],
    ['factuur toon 2026-0002', ['GET /facturen?limit=100&van=2026-01-01&tot=2026-12-31', `GET /facturen/${idOf(2)}`]],
  ])('duit %s', async (line, sent) => {
    const world = answeringWorld(answers);
    expect(await run(`${line} --json`, world)).toMatchObject({ code: 0, stderr: '' });
    expect(world.sent).toEqual(sent);
    if (!line.includes('toon')) expect(readdirSync(world.folder)).toContain(`2026-02-01_2026-0002.${line.includes('pdf') ? 'pdf' : 'xml'}`);
  });

  it('duit offerte toon, where the list shows no numbers', async () => {
    const offerte = { id: idOf(1), nummer: 'OF-2026-0001', status: 'concept', totaal_incl: 1 };
    const list = page({ id: idOf(1), status: 'concept', totaal_incl: 1 });
    const world = answeringWorld({ 'GET /offertes': list, [`GET /offertes/${idOf(1)}`]: { data: offerte } });
    expect(JSON.parse((await run('offerte toon OF-2026-0001 --json', world)).stdout)).toEqual(offerte);
    expect(world.sent).toEqual(['GET /offertes?limit=100', `GET /offertes/${idOf(1)}`]);
  });
});
