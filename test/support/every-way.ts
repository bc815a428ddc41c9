import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultyMachine, type Machine } from './faulty.ts';
import { typing } from './typing.ts';
import { run } from './world.ts';

/* Every way to ask for a write, and every situation that it can meet: the same situation ends in the same way. */

export const acts = ['make', 'final', 'send'] as const;
export type Act = (typeof acts)[number];

/** A machine with one customer, and the document that the write is about, if it is there. */
export interface At {
  readonly machine: Machine;
  readonly klant: string;
  readonly id: string;
}

/** How a command ended, with the word that a program reads for it; null for a command that went well. */
export interface End {
  readonly code: number;
  readonly reason: string | null;
}

export interface Way {
  readonly name: string;
  readonly acts: readonly Act[];
  /** Makes the document that the write is about, as far as it has to be before it. */
  readonly begun?: (at: Omit<At, 'id'>, act: Act) => Promise<string>;
  /** The command line. */
  readonly words: (at: At, act: Act) => Promise<readonly string[]>;
  /** The answers of a person to its questions: it goes only at a terminal. */
  readonly answers?: (act: Act) => readonly string[];
  /** Whether it makes the document of every act, so that what holds of a document that is there is none of its situations. */
  readonly makes?: true;
  /** Whether a person approves it first. */
  readonly isApproved?: true;
}

export const mustRun = async ({ machine }: Pick<At, 'machine'>, ...words: string[]): Promise<string> => {
  const { code, stdout, stderr } = (await machine.run(words))!;
  if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${stderr}`);
  return stdout.trim();
};

const regel = ['--regel', 'Advies;1;95;21'];
const endings: Record<Act, readonly string[]> = {
  make: ['concept'],
  final: ['definitief'],
  send: ['verstuurd', '--kanaal', 'email'],
};

export const newDraft = ({ machine, klant }: Omit<At, 'id'>, ...more: string[]): Promise<string> =>
  mustRun({ machine }, 'factuur', 'maak', '--klant', klant, ...regel, '--formaat', 'id', ...more);

async function begun(at: Omit<At, 'id'>, act: Act): Promise<string> {
  if (act === 'make') return '';
  const id = await newDraft(at);
  if (act === 'send') await mustRun(at, 'factuur', 'definitief', id);
  return id;
}

const command = async ({ klant, id }: At, act: Act): Promise<string[]> => {
  if (act === 'make') return ['factuur', 'maak', '--klant', klant, ...regel];
  return act === 'final' ? ['factuur', 'definitief', id] : ['factuur', 'verstuur', id, '--kanaal', 'email'];
};

/** The row of the batch, as far as an act takes it. */
const row = (act: Act, before = false): string => {
  const reached = before
    ? act === 'send'
      ? 'definitief;'
      : 'concept;'
    : { make: 'concept;', final: 'definitief;', send: 'verstuurd;email' }[act];
  return `R1;Peeters BV;Advies;1;95;21;2026-03-15;${reached}`;
};

async function planned({ machine }: Pick<At, 'machine'>, line: string): Promise<void> {
  const head = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
  writeFileSync(join(machine.world.folder, 'in.csv'), `${head}\n${line}\n`);
  await mustRun({ machine }, 'batch', 'plan', 'in.csv', '-o', 'plan.json', '--overschrijven');
}

const apiPaths: Record<Act, (at: At) => string[]> = {
  make: ({ klant }) => {
    const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 }];
    return ['/facturen', '-v', `klant_id=${klant}`, '-t', `regels=${JSON.stringify(regels)}`];
  },
  final: ({ id }) => [`/facturen/${id}/definitief`],
  send: ({ id }) => [`/facturen/${id}/versturen`, '-v', 'kanaal=email'],
};

export const ways: readonly Way[] = [
  { name: 'the command', acts, begun, words: command },
  { name: 'duit api', acts, begun, words: async (at, act) => ['api', 'POST', ...apiPaths[act](at)] },
  {
    name: 'a batch',
    acts,
    begun: async (at, act) => {
      if (act === 'make') return '';
      await planned(at, row(act, true));
      const [made] = JSON.parse(await mustRun(at, 'batch', 'voer-uit', 'plan.json', '--ja', '--json')) as [{ id: string }];
      return made.id;
    },
    words: async (at, act) => {
      await planned(at, row(act));
      return ['batch', 'voer-uit', 'plan.json', '--ja'];
    },
  },
  { name: 'an aanvraag that is carried out', acts, begun, words: command, isApproved: true },
  {
    name: '--eindstatus',
    acts,
    words: async (at, act) => [...(await command(at, 'make')), '--eindstatus', ...endings[act], '--ja'],
    makes: true,
  },
  {
    name: 'the questions',
    acts: ['make', 'final'],
    words: async ({ klant }) => ['factuur', 'maak', '--klant', klant, '--datum', '2026-03-15'],
    answers: (act) => ['Advies', '1', '95', '', '', '', ...(act === 'make' ? [''] : ['2', 'j', 'j'])],
    makes: true,
  },
];

/** A machine with a customer of this name, who can be reached over both channels. */
export async function machineWith(): Promise<Omit<At, 'id'>> {
  const machine = await faultyMachine();
  const peeters = { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be', peppol_id: '0208:0403123486' };
  return { machine, klant: String((await machine.create('/klanten', peeters))['id']) };
}

export const endOfRun = ({ code, stderr }: { readonly code: number; readonly stderr: string }): End => ({
  code,
  reason: /\{"error":\{"reason":"(\w+)"/.exec(stderr)?.[1] ?? null,
});

/** Runs a command, at a terminal with these answers, or in a pipe. */
export async function ranBy({ machine }: Pick<At, 'machine'>, words: readonly string[], answers?: readonly string[]) {
  if (answers === undefined) return (await machine.run([...words, '--json']))!;
  return run([...words, '--json'], typing(machine.world, ...answers));
}
