import { readBaseUrl } from './base-url.ts';
import { isName, isVariable, type KeySource, type Profile, reserved, soorten } from './profile.ts';

/** A profile as the file has it: only here, and in nothing that leaves this room, a key stands beside it. */
export interface Stored extends Omit<Profile, 'sleutel'> {
  readonly sleutel: Exclude<KeySource, { bron: 'bestand' }> | { readonly bron: 'bestand'; readonly waarde: string };
}

/** What the file holds. The profiles are a list, so that no name is ever the key of an object. */
export interface Contents {
  readonly huidig?: string;
  readonly profielen: readonly Stored[];
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function isKeySource(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { bron, waarde, opdracht, variabele } = value;
  if (bron === 'bestand') return isText(waarde);
  if (bron === 'opdracht') return isText(opdracht) && opdracht !== '';
  return bron === 'omgeving' && isText(variabele) && isVariable(variabele);
}

const checks: Record<string, (value: unknown) => boolean> = {
  naam: (value) => isText(value) && isName(value) && !reserved.includes(value),
  base_url: (value) => isText(value) && 'base_url' in readBaseUrl(value),
  soort: (value) => soorten.some((soort) => soort === value),
  beschermd: (value) => typeof value === 'boolean',
  sleutel: isKeySource,
};

function faultOf(profile: unknown): string | undefined {
  return isObject(profile) ? Object.keys(checks).find((field) => !checks[field]?.(profile[field])) : '';
}

/**
 * The path of the first field that is not as duit writes it, undefined where all are.
 * Written by hand: reading a profile is on the way of every command, and a schema library is not worth its load there.
 */
export function contentsFault(value: unknown): string | undefined {
  if (!isObject(value)) return 'profielen';
  const { huidig, profielen } = value;
  if (huidig !== undefined && !isText(huidig)) return 'huidig';
  if (!Array.isArray(profielen)) return 'profielen';
  for (const [index, profile] of profielen.entries()) {
    const field = faultOf(profile);
    if (field !== undefined) return `profielen[${index}]${field && `.${field}`}`;
  }
  return undefined;
}
