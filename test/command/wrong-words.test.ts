import { beforeAll, describe, expect, it } from 'vitest';
import * as tables from '../../src/cli/help/wrong-words.ts';
import { folded } from '../../src/machine/text/fold.ts';
import { wholeProgram } from '../support/program.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/** Words and values that people type, in Dutch, English and French, each with the command or value that the message names. */
const wrong: readonly (readonly [line: string, leads: string])[] = [
  ['invoice', 'duit factuur?'],
  ['invoices list', 'duit factuur list?'],
  ['invoice create', 'duit factuur maak?'],
  ['customers edit Peeters', 'duit klanten wijzig?'],
  ['report list', 'duit rapport?'],
  ['Factuur list', 'duit factuur list?'],
  ['customer', 'duit klanten?'],
  ['quote', 'duit offerte?'],
  ['avoir', 'duit creditnota?'],
  ['note de crédit', 'duit creditnota?'],
  ['produits', 'duit producten?'],
  ['aankopen', 'duit inbox?'],
  ['dashboard', 'duit overzicht?'],
  ['onbetaald', 'duit openstaand?'],
  ['rapports', 'rapport?'],
  ['btw', 'duit rapport btw?'],
  ['omzet', 'duit rapport omzet?'],
  ['backup', 'duit archief?'],
  ['export', 'duit archief exporteer?'],
  ['login', 'duit profiel?'],
  ['collega', 'duit opslag?'],
  ['sandbox', 'duit oefen?'],
  ['afschriften', 'duit bank?'],
  ['import facturen.csv', 'duit batch plan?'],
  ['undo', 'duit journaal herstel?'],
  ['send', 'duit factuur verstuur?'],
  ['final', 'duit factuur definitief?'],
  ['toon', 'duit factuur toon?'],
  ['print', 'duit factuur pdf?'],
  ['crediteer', 'duit creditnota maak?'],
  ['betaald', 'duit bank boek?'],
  ['factuur betaald 2026-0012', 'duit bank boek?'],
  ['factuur crediteer 2026-0012', 'duit creditnota maak?'],
  ['factuur créer', 'duit factuur maak?'],
  ['factuur paid', 'de dienst kan niet gezegd worden dat iets betaald is. Bedoel je duit bank boek?'],
  ['factuur ls', 'list?'],
  ['ubl lees factuur.xml', 'duit ubl toon?'],
  ['factuur list --zoek quadrant', '--klant?'],
  ['klanten list --klant quadrant', '--zoek?'],
  ['factuur duplicate 2026-0001', 'duit factuur kopieer?'],
  ['factuur xyzzy', 'duit factuur heeft: list, maak, kopieer, toon, definitief, verstuur, pdf, ubl'],
  ['klanten ajouter', 'duit klanten maak?'],
  ['klanten search bakker', 'duit klanten list?'],
  ['offerte invoice OF-2026-0004', 'duit offerte factureer?'],
  ['batch run plan.json', 'duit batch voer-uit?'],
  ['profiel use zaak', 'duit profiel gebruik?'],
  ['help facturen betalen', 'duit help facturen'],
  ['help send', 'duit factuur verstuur?'],
  ['factuur help list', 'duit help factuur list?'],
  ['factuur help', 'duit help factuur?'],
  ['factuur herinnering', 'duit openstaand herinner?'],
  ['factuur verwijder 2026-0001', 'De dienst kan geen factuur verwijderen.'],
  ['factuur delete 2026-0001', 'een definitieve factuur krijgt een creditnota. Bedoel je duit creditnota maak?'],
  [
    'factuur wijzig 2026-0001',
    'De dienst kan een factuur niet wijzigen. Maak een nieuwe naar dit voorbeeld. Bedoel je duit factuur kopieer?',
  ],
  ['klanten verwijder Peeters', 'De dienst kan geen klant verwijderen. Bedoel je duit klanten wijzig?'],
  ['offerte verstuur OF-2026-0001', 'De dienst kan een offerte niet versturen. Bedoel je duit offerte toon?'],
  ['offerte envoyer', 'duit offerte toon?'],
  ['offerte accepteer', 'aanvaard of geweigerd is. Bedoel je duit offerte factureer?'],
  ['offerte print', 'De dienst geeft geen PDF van een offerte. Bedoel je duit offerte toon?'],
  ['offerte delete', 'De dienst kan geen offerte verwijderen. Bedoel je duit offerte list?'],
  ['producten nieuw', 'De prijslijst kan bij de dienst alleen gelezen worden. Bedoel je duit producten list?'],
  ['producten delete', 'duit producten list?'],
  ['inbox verwijder', 'De dienst kan niets uit de inbox verwijderen. Bedoel je duit inbox overslaan?'],
  ['inbox download', 'duit inbox pdf?'],
  ['inbox fetch', 'duit inbox ophalen?'],
  ['bank import nov.xml', 'duit bank lees?'],
  ['bank charger', 'duit bank heeft: lees, list'],
  ['bank match', 'duit bank koppel?'],
  ['bank ignore', 'duit bank negeer?'],
  ['devis list', 'duit offerte list?'],
  ['whoami', 'duit profiel toon?'],
  ['version', 'duit --version?'],
  ['-v', '--version?'],
  ['approuver', 'duit goedkeuring geef?'],
  ['archief vérifier', 'duit archief controleer?'],
  ['factuur definitief 2026-0001 --yes', '--ja?'],
  ['factuur definitief 2026-0001 -y', '--ja?'],
  ['factuur definitief 2026-0001 --dry-run', '--proef?'],
  ['profiel maak werk --url https://x.example', '--base-url?'],
  ['klanten maak --soort bedrijf', '--type?'],
  ['factuur list --fields id', '--velden?'],
  ['factuur list --sort datum', '--sorteer?'],
  ['factuur pdf 2026-0001 --output f.pdf', '--uitvoer?'],
  ['factuur list --lang en', '--taal?'],
  ['factuur list --format json', '--formaat?'],
  ['factuur list --profile zaak', '--profiel?'],
  ['factuur list --quiet', '--stil?'],
  ['factuur list --no-color', '--geen-kleur?'],
  ['factuur list --all', '--alles?'],
  ['factuur list --from 2026-01-01', '--van?'],
  ['factuur list --until 2026-01-01', '--tot?'],
  ['factuur list --until=2026-01-01', '--tot?'],
  ['factuur list --month 2026-01', '--maand?'],
  ['factuur list --trimestre 2026-1', '--kwartaal?'],
  ['factuur verstuur 2026-0001 --channel email', '--kanaal?'],
  ['factuur maak --line "a;1;2"', '--regel?'],
  ['klanten maak --name X', '--naam?'],
  ['klanten maak --naam X --country BE', '--land?'],
  ['klanten maak --naam X --vat BE0123456789', '--kbo-btw-nummer?'],
  ['factuur list --maand november', "--maand: 'november' werkt alleen aan een terminal"],
  ['factuur list --maand november', 'Schrijf --maand 2025-11.'],
  ['factuur list --kwartaal 3', 'Schrijf --kwartaal 2025-3.'],
  ['factuur list --van gisteren', 'Schrijf --van 2026-03-14.'],
  ['klanten list bakker', 'duit klanten list --zoek "bakker"?'],
  ['factuur list bakker', 'duit factuur list --klant "bakker"?'],
  ['factuur list 2026-0012', 'duit factuur toon 2026-0012?'],
  ['factuur list --status Concept', '--status concept?'],
  ['factuur list --status payé', '--status betaald?'],
  ['factuur list --type invoice', '--type factuur?'],
  ['factuur list --type credit-note', '--type creditnota?'],
  ['factuur list --formaat table', '--formaat tabel?'],
  ['factuur list --formaat jsn', '--formaat json?'],
  ['factuur list --taal nederlands', '--taal nl?'],
  ['factuur list --csv-stijl belgisch', '--csv-stijl be?'],
  ['offerte list --status aanvaard', '--status geaccepteerd?'],
  ['factuur verstuur 2026-0001 --kanaal e-mail', '--kanaal email?'],
  ['klanten maak --naam X --type Bedrijf', '--type bedrijf?'],
  ['klanten maak --naam X --type privé', '--type particulier?'],
  ['klanten maak --naam X --land België', '--land BE?'],
  ['klanten maak --naam X --land Netherlands', '--land NL?'],
];

describe('a part of an invoice that is to be credited', () => {
  it.each(['--regel "Advies;1;95;21"', '--amount=10', '--invoer deel.json'])(
    'is told that the service credits all of it: creditnota maak %s',
    async (given) => {
      const env = { DUIT_PROFIEL: 'oefen' };
      const { code, stdout, stderr } = await run(`creditnota maak 2026-0001 ${given}`, testWorld({ env }));
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('De dienst crediteert een factuur altijd helemaal.');
      expect(stderr).toContain('maak een nieuwe met wat klopt: duit factuur kopieer <factuur> --bewerk');
      expect(stderr).not.toContain('Bedoel je');
      const english = await run(`creditnota maak 2026-0001 ${given} --taal en`, testWorld({ env }));
      expect(english.stderr).toContain('The service always credits a whole invoice.');
    },
  );
});

describe('a wrong word', () => {
  it.each(wrong)('leads on: duit %s', async (line, leads) => {
    const { code, stdout, stderr } = await run(line, testWorld({ env: { DUIT_PROFIEL: 'oefen' } }));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(leads);
  });

  it('names only commands that exist', async () => {
    const program = await wholeProgram('nl');
    const missing = wrong.flatMap(([, leads]) => {
      const [, line = ''] = /duit (?:help )?((?:[a-z][a-z-]* ?)+)\?/.exec(leads) ?? [];
      let command = program as Awaited<ReturnType<typeof wholeProgram>> | undefined;
      for (const word of line.split(' ').filter(Boolean)) command = command?.commands.find((one) => one.name() === word);
      return command ? [] : [line];
    });
    expect(missing).toEqual([]);
  });
});

describe('the English name of a topic', () => {
  it.each([
    ['exit-codes', 'afsluitcodes'],
    ['agent', 'assistent'],
  ])('opens it: %s', async (word, name) => {
    const [asked, own] = [await run(`help ${word}`), await run(`help ${name}`)];
    expect(asked).toEqual(own);
    expect(asked.code).toBe(0);
  });
});

describe('each table of words', () => {
  it.each(
    Object.entries({
      verbs: tables.verbs,
      groups: tables.groupWords,
      elsewhere: tables.elsewhere,
      options: tables.options,
      values: tables.values,
      topics: tables.topicWords,
    }),
  )('has a word once: %s', (_, table) => {
    const words = Object.values(table).flatMap((each) => each.split(' '));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect(words.filter((word) => word !== folded(word))).toEqual([]);
  });

  it('leads a word that stands alone to one place', () => {
    // A quote alone is invoiced, so its word for that leads nowhere without a group.
    const { factureer: _, ...alone } = tables.verbs;
    const words = [tables.groupWords, tables.elsewhere, alone].flatMap((table) => [
      ...Object.keys(table),
      ...Object.values(table).flatMap((each) => each.split(' ')),
    ]);
    const twice = words.filter((word, at) => words.indexOf(word) !== at);
    expect(twice.filter((word) => !Object.hasOwn(tables.groupWords, word))).toEqual([]);
  });
});

describe('at a terminal', () => {
  const typed = (line: string) => run(line, testWorld({ tty: 100, env: { DUIT_PROFIEL: 'oefen' } }));

  it('says the days that the words of a period mean, and uses them', async () => {
    const { code, stderr } = await typed('rapport omzet --kwartaal vorig kwartaal --formaat tsv');
    expect([code, stderr]).toEqual([0, expect.stringContaining('--kwartaal vorig kwartaal: 2025-4')]);
    expect(await typed('factuur list --van gisteren --json')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('--van gisteren: 14/03/2026'),
    });
  });

  it('says nothing of a period in full, and refuses words that mean none', async () => {
    expect((await typed('factuur list --maand 2025-12 --json')).stderr).not.toContain('--maand');
    expect(await typed('factuur list --maand brumaire')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'brumaire' is geen maand"),
    });
  });

  it('takes no words of an assistant', async () => {
    const world = testWorld({ tty: 100, env: { DUIT_PROFIEL: 'oefen', CLAUDECODE: '1' } });
    expect(await run('factuur list --maand november', world)).toMatchObject({ code: 2, stderr: expect.stringContaining('2025-11') });
  });
});

describe('a document of the other type', () => {
  let world: TestWorld;
  const numberOf = async (group: string) =>
    (
      await run(
        [
          group,
          'list',
          '--status',
          'verzonden',
          '--velden',
          'nummer',
          '--limit',
          '1',
          ...(group === 'factuur' ? ['--type', 'factuur'] : []),
        ],
        world,
      )
    ).stdout.trim();

  beforeAll(async () => {
    world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run('oefen vul', world);
  });

  it.each(['toon', 'verstuur'])('is named where a credit note is expected: creditnota %s', async (verb) => {
    const nummer = await numberOf('factuur');
    const options = verb === 'verstuur' ? ['--kanaal', 'email'] : [];
    expect(await run(['creditnota', verb, nummer, ...options], world)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: ${nummer} is een factuur, geen creditnota\ntip: Bedoel je duit factuur ${verb} ${nummer}?\n`,
    });
  });

  it('is named where an invoice is sent', async () => {
    const nummer = await numberOf('creditnota');
    const { code, stderr } = await run(['factuur', 'verstuur', nummer, '--kanaal', 'email'], world);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `fout: ${nummer} is een creditnota, geen factuur\ntip: Bedoel je duit creditnota verstuur ${nummer}?\n`,
    });
  });

  it('is named where an invoice is made final as a credit note, and stays a draft', async () => {
    const id = (
      await run(['factuur', 'list', '--status', 'concept', '--type', 'factuur', '--formaat', 'id', '--limit', '1'], world)
    ).stdout.trim();
    expect(await run(['creditnota', 'definitief', id], world)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: ${id} is een factuur, geen creditnota\ntip: Bedoel je duit factuur definitief ${id}?\n`,
    });
    expect((await run(['factuur', 'toon', id, '--velden', 'status'], world)).stdout).toContain('concept');
  });
});
