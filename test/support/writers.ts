import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedWorld, sentBy } from './service.ts';
import { run } from './world.ts';

export type WritersWorld = Awaited<ReturnType<typeof savedWorld>>;

/** The documents of an account on which every command that writes has something to do. */
export interface Prepared {
  readonly world: WritersWorld;
  readonly klant: string;
  /** A customer of no document. */
  readonly ander: string;
  /** A draft invoice of € 3.448,50. */
  readonly concept: string;
  /** Two more of that amount, which a call of the interface finalises. */
  readonly tweede: string;
  readonly derde: string;
  /** A final invoice of that amount that was not sent. */
  readonly definitief: string;
  /** A draft credit note of that amount. */
  readonly creditnota: string;
  /** A final credit note that was not sent. */
  readonly definitieveCreditnota: string;
  /** A quote that was accepted. */
  readonly offerte: string;
}

const line = 'Advies;30;95;21';

const csv = (eindstatus: string): string =>
  `referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;eindstatus;kanaal\nA-1;Peeters BV;Hosting;30;95;21;${eindstatus};email\nA-2;Peeters BV;Domein;31;95;21;${eindstatus};email\n`;

const contract = `- {naam: a, klant: Peeters BV, ritme: maand, van: 2026-01, eindstatus: definitief, regels: [{omschrijving: Huur, aantal: 1, eenheidsprijs: 2850, btw_percentage: 21}]}\n`;

/** An account with the profile `werk`, and plans of a batch and of a contract beside it. */
export async function writersWorld(): Promise<Prepared> {
  const world = await savedWorld();
  const id = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run([...words, '--formaat', 'id', '--toch-maken'], world);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
    return stdout.trim().split('\n')[0] ?? '';
  };
  const klant = await id('klanten', 'maak', '--naam', 'Peeters BV', '--email', 'peeters@example.be');
  const ander = await id('klanten', 'maak', '--naam', 'Willems BV');
  const made = () => id('factuur', 'maak', '--klant', klant, '--regel', line);
  const concept = await made();
  const [tweede, derde] = [await made(), await made()];
  const definitief = await id('factuur', 'definitief', await made());
  const [one, other] = [await id('factuur', 'definitief', await made()), await id('factuur', 'definitief', await made())];
  const creditnota = await id('creditnota', 'maak', one);
  const definitieveCreditnota = await id('creditnota', 'definitief', await id('creditnota', 'maak', other));
  const offerte = await id('offerte', 'maak', '--klant', klant, '--regel', line);
  writeFileSync(join(world.folder, 'in.csv'), csv('verstuurd'));
  writeFileSync(join(world.folder, 'abonnementen.yaml'), contract);
  for (const words of ['batch plan in.csv -o plan.json', 'abonnement plan --periode 2026-02 -o huur.json']) {
    const { code, stderr } = await run(words, world);
    if (code !== 0) throw new Error(stderr);
  }
  sentBy(world);
  return { world, klant, ander, concept, tweede, derde, definitief, creditnota, definitieveCreditnota, offerte };
}

const regels = '[{"omschrijving":"Advies","aantal":30,"eenheidsprijs":95,"btw_percentage":21}]';

/** Every command that writes to the service, by its path, with the words that make it write. `-` takes an id from a pipe. */
export const writers = ({ klant, ander, concept, tweede, derde, definitief, creditnota, definitieveCreditnota, offerte }: Prepared) =>
  ({
    'batch voer-uit': [['plan.json'], ['huur.json']],
    'klanten maak': [['--naam', 'Claes BV']],
    'klanten wijzig': [[ander, '--email', 'ander@example.be']],
    'factuur maak': [['--klant', klant, '--regel', 'Meer advies;30;95;21']],
    'factuur kopieer': [[definitief, '--datum', '2026-03-14']],
    'factuur definitief': [[concept], ['-']],
    'factuur verstuur': [[definitief, '--kanaal', 'email', '--nogmaals']],
    'creditnota maak': [[definitief]],
    'creditnota definitief': [[creditnota]],
    'creditnota verstuur': [[definitieveCreditnota, '--kanaal', 'email', '--nogmaals']],
    'offerte maak': [['--klant', klant, '--regel', 'Meer advies;30;95;21']],
    'offerte factureer': [[offerte, '--klant', klant]],
    api: [
      ['POST', '/klanten', '-v', 'naam=Maes BV'],
      ['PATCH', `/klanten/${ander}`, '-v', 'email=nog@example.be'],
      ['POST', '/facturen', '-v', `klant_id=${klant}`, '-t', `regels=${regels}`],
      ['POST', '/offertes', '-v', `klant_id=${klant}`, '-t', `regels=${regels}`],
      ['POST', `/facturen/${tweede}/definitief`],
      ['POST', `/facturen/${definitief}/versturen`, '-v', 'kanaal=email', '--nogmaals'],
      ['POST', `/facturen/${definitief}/creditnota`],
      ['POST', `/creditnotas/${definitieveCreditnota}/versturen`, '-v', 'kanaal=email', '--nogmaals'],
      ['POST', `/facturen/${derde}/definitief/`],
      ['PUT', `/facturen/${concept}/definitief`],
      ['DELETE', `/facturen/${concept}`],
    ],
  }) satisfies Record<string, readonly (readonly string[])[]>;

/** The commands that make no write at the service of the chosen profile. */
export const readers = [
  'klanten list, klanten toon, klanten rekening, klanten bereik, klanten controleer, factuur list, factuur toon, factuur pdf, factuur ubl, creditnota list, creditnota toon, creditnota pdf, creditnota ubl',
  'offerte list, offerte toon, producten list, producten toon, inbox list, inbox toon, inbox te-betalen, inbox qr, inbox betalen-niet, inbox lees, inbox pdf, inbox ubl, inbox ophalen, inbox opvolging',
  'inbox opnieuw, inbox gezien, inbox overslaan, inbox vertrouw, ubl toon, ubl controleer, overzicht, vragen, openstaand list, openstaand herinner, openstaand herinnerd',
  'bank lees, bank afschriften, bank verwijder, bank list, bank toon, bank voorstel, bank besluiten, bank koppel, bank ontkoppel, bank negeer, bank boek, bank begin, bank wis',
  'rapport omzet, rapport btw, rapport btw-codes, rapport klantenlisting, rapport ic-opgave, rapport nummering, rapport pagina, rapport afsluiten',
  'batch plan, batch toon, batch list, batch crediteer, batch vergeet, batch voorbeeld, abonnement controleer, abonnement plan',
  'archief bijwerken, archief controleer, archief herstel, archief zoek, archief toon, archief exporteer, archief bewaren',
  'goedkeuring list, goedkeuring toon, goedkeuring geef, goedkeuring weiger',
  'journaal list, journaal toon, journaal herstel, journaal wis, geheugen toon, geheugen wis',
  'profiel maak, profiel list, profiel toon, profiel gebruik, profiel controleer, profiel wijzig, profiel verwijder',
  'instelling list, instelling taal, instelling formaat, instelling csv-stijl, opslag maak, opslag controleer, opslag verhuis, opslag rechten',
  'controle, completion, help',
].flatMap((row) => row.split(', '));

/** The commands whose writes a real key can't make, and those of the practice account, whose own test follows. */
export const apart = [
  'inbox test',
  ...['demo', 'vul', 'wis', 'start', 'betaal', 'offerte', 'bank', 'openapi'].map((name) => `oefen ${name}`),
];
