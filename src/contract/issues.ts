import type * as z from 'zod/mini';
import { maxIssues } from './bounded.ts';

type Text = { nl: string; en: string };

const issueTexts: Record<string, Text> = {
  datum: { nl: 'geen bestaande datum; schrijf JJJJ-MM-DD', en: 'not an existing date; write YYYY-MM-DD' },
  tekst: {
    nl: 'bevat tekens die niet toegelaten zijn (stuurtekens of onvolledige tekens)',
    en: 'holds characters that are not allowed (control or incomplete characters)',
  },
  leeg: { nl: 'mag niet leeg zijn', en: 'must not be empty' },
  email: { nl: 'geen e-mailadres; verwacht naam@domein.be', en: 'not an e-mail address; expected name@domain.be' },
  land: { nl: 'geen landcode; verwacht twee hoofdletters, zoals BE', en: 'not a country code; expected two capitals, such as BE' },
  peppol_id: {
    nl: 'geen Peppol-adres; verwacht schema:nummer, zoals 0208:0403123486',
    en: 'not a Peppol address; expected scheme:number, such as 0208:0403123486',
  },
  getal: { nl: 'te groot om tot op de cent te kloppen', en: 'too large to be exact to the cent' },
  ontbreekt: { nl: 'ontbreekt (of geef product_id)', en: 'is missing (or give product_id)' },
  product_of_velden: { nl: 'gaat niet samen met product_id', en: 'does not go with product_id' },
  geen_regels: { nl: 'minstens één regel is nodig', en: 'at least one line is needed' },
  alleen_email: { nl: 'gaat alleen samen met kanaal email', en: 'goes only with kanaal email' },
};

const types: Record<string, Text> = {
  string: { nl: 'moet tekst zijn', en: 'must be text' },
  number: { nl: 'moet een getal zijn', en: 'must be a number' },
  int: { nl: 'moet een geheel getal zijn', en: 'must be a whole number' },
  boolean: { nl: 'moet true of false zijn', en: 'must be true or false' },
  array: { nl: 'moet een lijst zijn', en: 'must be a list' },
  object: { nl: 'moet een object zijn', en: 'must be an object' },
};

/** One failed check: the field as a dotted path (`regels.0.aantal`, empty for the whole value) and what is wrong. */
export interface Issue {
  field: string;
  text: Text;
}

/** `value` as `schema` reads it, or the failed checks, one per field, in the order of the schema: the first hundred at most. */
export function checkSchema<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
): { data: z.infer<T>; issues?: undefined } | { data?: undefined; issues: Issue[] } {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { data: result.data } : { issues: issuesOf(result.error) };
}

function issuesOf(error: z.core.$ZodError): Issue[] {
  const found = new Map<string, Issue>();
  for (const issue of error.issues) {
    for (const field of fieldsAt(issue)) {
      if (found.size === maxIssues) return [...found.values()];
      if (!found.has(field)) found.set(field, { field, text: issueText(issue) });
    }
  }
  return [...found.values()];
}

function* fieldsAt(issue: z.core.$ZodIssue): Generator<string> {
  if (issue.code !== 'unrecognized_keys') yield issue.path.join('.');
  else for (const key of issue.keys) yield [...issue.path, key].join('.');
}

function issueText(issue: z.core.$ZodIssue): Text {
  const known = issueTexts[issue.message];
  if (known) return known;
  if (issue.code === 'unrecognized_keys') return { nl: 'onbekend veld', en: 'unknown field' };
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return { nl: 'ontbreekt', en: 'is missing' };
    return types[issue.expected] ?? { nl: 'heeft het verkeerde type', en: 'has the wrong type' };
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.join(', ');
    return { nl: `moet een van deze zijn: ${values}`, en: `must be one of: ${values}` };
  }
  if (issue.code === 'too_small') return { nl: `moet minstens ${issue.minimum} zijn`, en: `must be at least ${issue.minimum}` };
  if (issue.code === 'too_big') return { nl: `mag hoogstens ${issue.maximum} zijn`, en: `must be at most ${issue.maximum}` };
  if (issue.code === 'invalid_format' && issue.format === 'guid') return { nl: 'geen uuid', en: 'not a uuid' };
  return { nl: 'is niet geldig', en: 'is not valid' };
}
