import { createHash } from 'node:crypto';
import type { Confirmation } from '../../../belgium/checks/document.ts';
import type { Kanaal, KlantInvoer, RegelInvoer } from '../../../contract/index.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { BtwCode, DocumentKind, Ending } from '../document.ts';

export type PlannedCustomer = { readonly id: string; readonly naam: string } | { readonly nieuw: KlantInvoer; readonly naam: string };

/** Carrying it out looks nothing up any more. */
export interface PlannedDocument {
  readonly referentie: string;
  readonly rijen: readonly number[];
  readonly soort: DocumentKind;
  /** The invoice that a credit note is for. */
  readonly origineel?: { readonly id: string; readonly nummer: string };
  readonly klant: PlannedCustomer;
  /** `YYYY-MM-DD`. */
  readonly datum: string;
  /** Its rows gave no date, so that of the plan is used. */
  readonly zonder_datum?: true;
  readonly regels: readonly RegelInvoer[];
  /** The ids of the products that its lines were made from. */
  readonly producten?: readonly string[];
  readonly notities?: string;
  readonly eindstatus: Ending;
  readonly kanaal: readonly Kanaal[];
  readonly email?: string;
  /** The reason of 0 % of each line, null for a line without; absent if no line has one. */
  readonly btw_code_per_regel?: readonly (BtwCode | null)[];
  /** In euro. */
  readonly totaal_excl: number;
  readonly totaal_btw: number;
  readonly totaal_incl: number;
  readonly waarschuwingen: readonly string[];
  /** What its rows, or its contract, confirm of what looks wrong. */
  readonly bevestig?: readonly Confirmation[];
  /** The document that an earlier batch made of this reference; only the steps that are left are done. */
  readonly gemaakt?: { readonly id: string; readonly nummer: string | null };
  /** The document that already exists, made by another, so that this one is made only where the user wants it all the same. */
  readonly bestaat?: { readonly id: string; readonly nummer: string | null };
}

export interface PlannedProduct {
  readonly naam: string;
  readonly eenheidsprijs: number;
  readonly btw_percentage: number;
}

/** Null where there is none. */
export type CustomerDetails = { readonly [K in keyof KlantInvoer]-?: string | null };

/** The options that a plan was made with, so that it can be made again. */
export interface PlanOptions {
  readonly eindstatus?: Ending | undefined;
  readonly kanaal?: readonly Kanaal[] | undefined;
  readonly datum?: string | undefined;
  readonly blad?: string | undefined;
  readonly ookVerborgen?: boolean | undefined;
  readonly decimaal?: ',' | '.' | undefined;
  readonly kolommen?: Readonly<Record<string, string>> | undefined;
  readonly negeerKolommen?: boolean | undefined;
  readonly klanten?: string | undefined;
  readonly klantenMaken?: boolean | undefined;
  /** Whether the reference is on each document whose rows do not say otherwise. */
  readonly referentieOpDocument?: true | undefined;
  /** What the user confirmed of all documents that look wrong. */
  readonly bevestig?: readonly Confirmation[] | undefined;
  /** The month of the contracts that it was made of, `YYYY-MM`. */
  readonly periode?: string | undefined;
  /** Whether it is a plan of credit notes, which rests on invoices and no longer on its file. */
  readonly crediteert?: true | undefined;
}

/** It holds no key. */
export interface Plan {
  readonly duit: 'batchplan';
  readonly versie: 1;
  /** A UTC moment. */
  readonly gemaakt: string;
  /** The UTC moment from which on its customers were read. */
  readonly gelezen: string;
  readonly profiel: string;
  /** The id of the account that it was made for. */
  readonly account: string;
  /** Its file, and in a workbook the sheet that was read. */
  readonly invoer: { readonly bestand: string; readonly sha256: string; readonly blad?: string };
  readonly opties: PlanOptions;
  /** The customers and products that it rests on, by id. */
  readonly klanten: Readonly<Record<string, CustomerDetails>>;
  readonly producten: Readonly<Record<string, PlannedProduct>>;
  /** The day of the last final invoice that its documents were held against, `YYYY-MM-DD`. */
  readonly laatste?: string | undefined;
  readonly documenten: readonly PlannedDocument[];
}

export function planHash(plan: Plan): string {
  const running = createHash('sha256');
  for (const piece of jsonPieces(plan, 0)) running.update(piece);
  return running.digest('hex');
}

export function* writePlan(plan: Plan): Generator<string> {
  yield* jsonPieces({ ...plan, hash: planHash(plan) }, 2);
  yield '\n';
}

/** So many documents are one piece of text: a text of ten thousand takes as much memory as the documents themselves. */
const plannedTogether = 100;

/** The text that `JSON.stringify` gives for an object with this indentation, of which each list of its own comes in pieces. */
function* jsonPieces(object: object, indent: number): Generator<string> {
  const line = (depth: number): string => (indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`);
  const json = (value: unknown, depth: number): string => JSON.stringify(value, null, indent).replaceAll('\n', line(depth));
  let before = '{';
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    yield `${before}${line(1)}${JSON.stringify(name)}:${indent === 0 ? '' : ' '}`;
    before = ',';
    if (!Array.isArray(value) || value.length === 0) yield json(value, 1);
    else {
      for (let at = 0; at < value.length; at += plannedTogether) {
        const items = value.slice(at, at + plannedTogether).map((item) => `${line(2)}${json(item, 2)}`);
        yield `${at === 0 ? '[' : ','}${items.join(',')}`;
      }
      yield `${line(1)}]`;
    }
  }
  yield before === '{' ? '{}' : `${line(0)}}`;
}

/** Fails with exit 2 for another file, a newer version, and a plan that was changed by hand. */
export function readPlan(value: unknown, name: string): Plan {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Partial<Plan> & { readonly hash?: unknown };
  if (found.duit !== 'batchplan') {
    throw usage(t({ nl: `${name} is geen batchplan`, en: `${name} is not a batch plan` }), {
      hint: t({ nl: 'Maak er een met: duit batch plan <bestand> -o plan.json', en: 'Make one with: duit batch plan <file> -o plan.json' }),
    });
  }
  if (found.versie !== 1) throw newer(name);
  const { hash, ...plan } = found;
  if (hash !== planHash(plan as Plan)) throw changed(name);
  return plan as Plan;
}

/** Exit 2: a plan of another account than the one that it is used for. */
export const planElsewhere = ({ profiel }: Plan): Failure =>
  usage(t({ nl: `dit plan is voor een ander account (profiel ${profiel})`, en: `this plan is for another account (profile ${profiel})` }), {
    hint: t({
      nl: `Kies dat profiel met --profiel ${profiel}, of maak een plan voor dit profiel.`,
      en: `Choose that profile with --profiel ${profiel}, or make a plan for this one.`,
    }),
  });

const newer = (name: string): Failure =>
  usage(t({ nl: `${name} komt van een nieuwere duit`, en: `${name} comes from a newer duit` }), {
    hint: t({
      nl: 'Werk duit bij, of maak het plan opnieuw met deze versie.',
      en: 'Update duit, or make the plan again with this version.',
    }),
  });

const changed = (name: string): Failure =>
  usage(t({ nl: `${name} is met de hand gewijzigd of beschadigd`, en: `${name} was changed by hand or is damaged` }), {
    hint: t({
      nl: 'Verbeter het bestand met de rijen en maak het plan opnieuw: duit batch plan <bestand> -o plan.json',
      en: 'Correct the file with the rows and make the plan again: duit batch plan <file> -o plan.json',
    }),
  });
