import { ambiguous } from '../../../belgium/typed/number.ts';
import { FactuurInvoer, OfferteInvoer } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { PlacedBody } from '../../../machine/files/body.ts';
import type { LineOf } from '../../../machine/files/json.ts';
import { type BodyOf, wrongInput } from '../../../service/api/input.ts';
import { klantId } from '../../../service/references/name.ts';
import { checkPeriod } from '../../input/dates.ts';
import { refusedFields } from '../accepting/accept.ts';
import type { OpenSession } from '../../session/session.ts';
import { type FileDocument, readFileDocument } from './fields.ts';
import { toRegels } from './lines.ts';

const known = {
  FactuurInvoer: Object.keys(FactuurInvoer.shape),
  OfferteInvoer: Object.keys(OfferteInvoer.shape),
};

/** The name of the body of a document that can be written in a file. */
export type DocumentWord = keyof typeof known;

const staysText = (source: string): boolean => ambiguous.test(source);

/** The checked request body from the file of `--invoer`; fails as `bodyOf` does. */
export const bodyOfFile = async <N extends DocumentWord>(
  session: Pick<OpenSession, 'api' | 'checked' | 'files'>,
  name: N,
  path: string,
): Promise<BodyOf<N>> => bodyOf(session, name, await session.files.placed(path, staysText));

/** The checked request body from a text that the user wrote in an editor; fails as `bodyOf` does. A field without a value is none. */
export async function bodyOfText<N extends DocumentWord>(
  session: Pick<OpenSession, 'api' | 'checked' | 'files'>,
  name: N,
  text: string,
): Promise<BodyOf<N>> {
  const { value, lines } = await session.files.placedText(text, t({ nl: 'de tekst', en: 'the text' }), staysText);
  return bodyOf(session, name, { value: withoutNulls(value), lines });
}

/**
 * The checked request body of a file. Its values are read as options read them, and its customer and products are looked up by
 * name. Fails with exit 2 and names each wrong field with its line, before anything is sent.
 */
async function bodyOf<N extends DocumentWord>(
  session: Pick<OpenSession, 'api' | 'checked'>,
  name: N,
  { value, lines }: PlacedBody,
): Promise<BodyOf<N>> {
  const document = readFileDocument(value, known[name]);
  const errors = { ...problems(() => session.checked(name, document.body)), ...Object.fromEntries(document.faults) };
  if (Object.keys(errors).length > 0) throw placed(wrongInput(errors), await lines());
  const body = session.checked(name, document.body);
  const refused = refusedFields(body);
  if (Object.keys(refused).length > 0) throw placed(wrongInput(refused), await lines());
  checkPeriod(body.datum, 'geldig_tot' in body ? body.geldig_tot : undefined, ['datum', 'geldig_tot']);
  return session.checked(name, { ...body, ...(await lookedUp(session, document)) });
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (part === null ? [] : [[name, withoutNulls(part)]])));
}

/** The errors of a check by field; none where it succeeds. */
function problems(check: () => unknown): Record<string, string> {
  try {
    check();
  } catch (error) {
    if (error instanceof Failure && error.errors) return error.errors;
    throw error;
  }
  return {};
}

/** The fields of the body that name a customer or products, with their ids. Without such names nothing is asked. */
async function lookedUp({ api }: Pick<OpenSession, 'api'>, { klant, regels }: FileDocument): Promise<object> {
  const products = regels.some(({ product }) => product !== undefined);
  if (klant === undefined && !products) return {};
  const service = await api();
  return {
    ...(klant !== undefined && { klant_id: await klantId(service, klant) }),
    ...(products && { regels: await toRegels(service, regels) }),
  };
}

/** Labels each wrong field with its place: the line of the document, and the line of the file. */
function placed(failure: Failure, lineOf: LineOf): Failure {
  for (const field of Object.keys(failure.errors ?? {})) {
    const [, at, veld] = /^regels\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
    const regel = t({ nl: `regel ${Number(at) + 1}`, en: `line ${Number(at) + 1}` });
    const name = at === undefined ? field : [regel, veld].filter(Boolean).join(', ');
    const line = lineOf(field.split('.'));
    const place = line === undefined ? '' : t({ nl: ` (regel ${line} van het bestand)`, en: ` (line ${line} of the file)` });
    failure.labels[field] = name + place;
  }
  return failure;
}
