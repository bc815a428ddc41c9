import { beforeAll, describe, expect, it } from 'vitest';
import { wholeProgram } from '../support/program.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/** Words and values that people type, in Dutch, English and French, each with the command or value that the message names. */
const wrong: readonly (readonly [line: string, leads: string])[] = [
  ['invoice', 'duit factuur?'],
  ['invoices list', 'duit factuur?'],
  ['facture', 'duit factuur?'],
  ['rekening', 'duit factuur?'],
  ['Factuur list', 'factuur?'],
  ['customer', 'duit klanten?'],
  ['clients', 'duit klanten?'],
  ['quote', 'duit offerte?'],
  ['devis', 'duit offerte?'],
  ['avoir', 'duit creditnota?'],
  ['produits', 'duit producten?'],
  ['artikelen', 'duit producten?'],
  ['aankopen', 'duit inbox?'],
  ['dashboard', 'duit overzicht?'],
  ['onbetaald', 'duit openstaand?'],
  ['impayés', 'duit openstaand?'],
  ['open', 'duit openstaand?'],
  ['rapports', 'rapport?'],
  ['btw', 'duit rapport btw?'],
  ['TVA', 'duit rapport btw?'],
  ['omzet', 'duit rapport omzet?'],
  ['backup', 'duit archief?'],
  ['export', 'duit archief exporteer?'],
  ['login', 'duit profiel?'],
  ['collega', 'duit opslag?'],
  ['sandbox', 'duit oefen?'],
  ['afschriften', 'duit bank?'],
  ['coda', 'duit bank?'],
  ['import facturen.csv', 'duit batch plan?'],
  ['undo', 'duit journaal herstel?'],
  ['send', 'duit factuur verstuur?'],
  ['envoyer', 'duit factuur verstuur?'],
  ['final', 'duit factuur definitief?'],
  ['toon', 'duit factuur toon?'],
  ['nieuw', 'duit factuur maak?'],
  ['créer', 'duit factuur maak?'],
  ['print', 'duit factuur pdf?'],
  ['crediteer', 'duit creditnota maak?'],
  ['betaald', 'duit bank boek?'],
  ['factuur betaald 2026-0012', 'duit bank boek?'],
  ['factuur paid', 'de dienst kan niet gezegd worden dat iets betaald is. Bedoel je duit bank boek?'],
  ['factuur payer', 'duit bank boek?'],
  ['factuur crediteer 2026-0012', 'duit creditnota maak?'],
  ['factuur credit 2026-0012', 'duit creditnota maak?'],
  ['factuur annuleer 2026-0012', 'duit creditnota maak?'],
  ['factuur show 2026-0001', 'duit factuur toon?'],
  ['factuur afficher', 'duit factuur toon?'],
  ['factuur ls', 'list?'],
  ['factuur zoeken', 'duit factuur list?'],
  ['factuur finalise', 'duit factuur definitief?'],
  ['factuur stuur 2026-0001', 'duit factuur verstuur?'],
  ['factuur mail 2026-0001', 'duit factuur verstuur?'],
  ['factuur download 2026-0001', 'duit factuur pdf?'],
  ['factuur duplicate 2026-0001', 'duit factuur kopieer?'],
  ['factuur xyzzy', 'duit factuur heeft: list, maak, kopieer, toon, definitief, verstuur, pdf, ubl'],
  ['klanten ajouter', 'duit klanten maak?'],
  ['klanten edit', 'duit klanten wijzig?'],
  ['klanten search bakker', 'duit klanten list?'],
  ['offerte invoice OF-2026-0004', 'duit offerte factureer?'],
  ['batch run plan.json', 'duit batch voer-uit?'],
  ['profiel use zaak', 'duit profiel gebruik?'],
  ['help facturen betalen', 'duit help facturen'],
  ['help send', 'duit factuur verstuur?'],
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
  ['factuur verstuur 2026-0001 --kanaal mail', '--kanaal email?'],
  ['klanten maak --naam X --type Bedrijf', '--type bedrijf?'],
  ['klanten maak --naam X --type privé', '--type particulier?'],
  ['klanten maak --naam X --land België', '--land BE?'],
  ['klanten maak --naam X --land Belgique', '--land BE?'],
  ['klanten maak --naam X --land Netherlands', '--land NL?'],
];

describe('a wrong word', () => {
  it.each(wrong)('leads on: duit %s', async (line, leads) => {
    const { code, stdout, stderr } = await run(line, testWorld({ env: { DUIT_PROFIEL: 'oefen' } }));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(leads);
  });

  it('names only commands that exist', async () => {
    const program = await wholeProgram('nl');
    const missing = wrong.flatMap(([, leads]) => {
      const [, line = ''] = /duit ((?:[a-z-]+ ?)+)\?/.exec(leads) ?? [];
      let command = program as Awaited<ReturnType<typeof wholeProgram>> | undefined;
      for (const word of line.split(' ').filter(Boolean)) command = command?.commands.find((one) => one.name() === word);
      return command ? [] : [line];
    });
    expect(missing).toEqual([]);
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
      stderr: `fout: ${nummer} is een factuur, geen creditnota\nBedoel je duit factuur ${verb} ${nummer}?\n`,
    });
  });

  it('is named where an invoice is sent', async () => {
    const nummer = await numberOf('creditnota');
    const { code, stderr } = await run(['factuur', 'verstuur', nummer, '--kanaal', 'email'], world);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `fout: ${nummer} is een creditnota, geen factuur\nBedoel je duit creditnota verstuur ${nummer}?\n`,
    });
  });

  it('is named where an invoice is made final as a credit note, and stays a draft', async () => {
    const id = (
      await run(['factuur', 'list', '--status', 'concept', '--type', 'factuur', '--formaat', 'id', '--limit', '1'], world)
    ).stdout.trim();
    expect(await run(['creditnota', 'definitief', id], world)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: ${id} is een factuur, geen creditnota\nBedoel je duit factuur definitief ${id}?\n`,
    });
    expect((await run(['factuur', 'toon', id, '--velden', 'status'], world)).stdout).toContain('concept');
  });
});
