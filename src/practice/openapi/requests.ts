import * as z from 'zod/mini';
import { landen } from '../../belgium/land.ts';
import * as contract from '../../contract/index.ts';
import { unprintedLetter } from '../../einvoice/document/text.ts';
import { rates } from '../rules/regels.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const uri = (name: string): string => `#/components/schemas/${name}`;

const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(contract)) {
  const isRequest =
    name.endsWith('Invoer') ||
    name.endsWith('Wijziging') ||
    ['Id', 'Datum', 'Tekst', 'Naam', 'Email', 'Land', 'PeppolId', 'Getal'].includes(name);
  if (isRequest && typeof value === 'object' && '_zod' in value) names.add(value, { id: name });
}

/** The schemas of requests by name, as strict as the service: with the rules that only the checks of the contract and of the service hold. */
export function requestSchemas(): Record<string, JsonSchema> {
  const all = z.toJSONSchema(names, { uri, override: describeSchema }).schemas;
  return { ...Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, bare(schema)])), NietAfgedrukt: unprinted() };
}

export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const name = names.get(schema)?.id;
  if (name !== undefined) return { $ref: uri(name) };
  return bare(z.toJSONSchema(schema, { override: describeSchema }));
}

function bare(schema: JsonSchema): JsonSchema {
  const { $id: _, $schema: __, ...rest } = schema;
  return rest;
}

/*
 * The patterns below can be read by JavaScript (with the flag u and without), Python and Java: they have classes of characters with
 * their numbers up to ffff, and no `\d`, `\p`, `[^]` or look-ahead. No class holds the end of a line, which some generators write
 * into their code as it is. Each pattern is for the whole text.
 */

/** Control characters but tab and line ends. */
const control = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff`;
const allowed = `[^${control}]*`;

/** The rules of the plain values, with examples that keep those which no pattern can hold, such as check digits. */
const values = new Map<unknown, JsonSchema>([
  [contract.Datum, { format: 'date', examples: ['2026-03-15'] }],
  [contract.Tekst, { pattern: `^${allowed}$`, examples: ['Kouterstraat 14, 9000 Gent', ''] }],
  [contract.Naam, { minLength: 1, pattern: `^${allowed}[^${control}\\s]${allowed}$`, examples: ['Bakkerij Peeters BV'] }],
  [contract.Email, { pattern: String.raw`^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$`, examples: ['info@peeters.example'] }],
  [contract.Land, { enum: [...landen()] }],
  [contract.PeppolId, { examples: ['0208:0403123486', '0088:5412345000013'] }],
  [contract.Getal, { minimum: -contract.largestNumber, maximum: contract.largestNumber }],
]);

const kbo: JsonSchema = {
  type: 'string',
  pattern: `^${allowed}[0-9]${allowed}$`,
  examples: ['0403.123.486', 'BE0403123486', 'NL123456789B13'],
};
/** Text in letters that the PDF of an invoice can show. */
const printed = (name: string): JsonSchema => ({ $ref: uri(name), not: { $ref: uri('NietAfgedrukt') } });

const written = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

/** A text with a letter that no PDF shows. No pattern that reads alike everywhere can name those above ffff. */
function unprinted(): JsonSchema {
  const ranges: [number, number][] = [];
  for (let code = 0; code <= 0xffff; code++) {
    const last = ranges.at(-1);
    if (!unprintedLetter.test(String.fromCharCode(code))) continue;
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const letters = ranges.map(([first, last]) => (first === last ? written(first) : `${written(first)}-${written(last)}`)).join('');
  return { type: 'string', description: 'Tekst met een letter die geen PDF toont', pattern: `^${allowed}[${letters}]${allowed}$` };
}

const cleared = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'string', const: '' }] });

const bodies = new Map<unknown, Readonly<Record<string, JsonSchema>>>([
  [contract.KlantInvoer, { naam: printed('Naam'), adres: printed('Tekst'), kbo_btw_nummer: kbo }],
  [
    contract.KlantWijziging,
    {
      naam: printed('Naam'),
      adres: printed('Tekst'),
      kbo_btw_nummer: cleared(kbo),
      email: cleared({ $ref: uri('Email') }),
      peppol_id: cleared({ $ref: uri('PeppolId') }),
    },
  ],
  [contract.RegelInvoer, { btw_percentage: { type: 'number', enum: [...rates] } }],
]);

function describeSchema({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  Object.assign(jsonSchema, values.get(zodSchema));
  if (jsonSchema.properties) Object.assign(jsonSchema.properties, bodies.get(zodSchema));
  const is = (schema: z.ZodMiniType) => (zodSchema as unknown) === schema;
  if (is(contract.RegelInvoer)) {
    const { product_id, ...own } = jsonSchema.properties ?? {};
    const whole = { type: 'object', additionalProperties: false } as const;
    delete jsonSchema.properties;
    delete jsonSchema.type;
    delete jsonSchema.additionalProperties;
    jsonSchema.oneOf = [
      { ...whole, properties: described(own), required: [...contract.regelVelden] },
      { ...whole, properties: described({ ...(product_id !== undefined && { product_id }) }), required: ['product_id'] },
    ];
  }
  if (is(contract.VerstuurInvoer)) jsonSchema['dependentSchemas'] = { email: { properties: { kanaal: { const: 'email' } } } };
  if (jsonSchema.properties) described(jsonSchema.properties);
}

function described(properties: NonNullable<JsonSchema['properties']>): NonNullable<JsonSchema['properties']> {
  for (const [name, property] of Object.entries(properties)) {
    // In place, because zod turns these very objects into references later.
    if (typeof property === 'object') property.description = fields[name] ?? '';
  }
  return properties;
}

export const fields: Record<string, string> = {
  id: 'Sleutel van het object',
  naam: 'Naam',
  type: 'Soort: bij een klant bedrijf (standaard) of particulier, bij een document factuur of creditnota',
  email: 'E-mailadres waar documenten naartoe gaan',
  adres: 'Volledig adres',
  land: 'ISO-landcode; standaard BE',
  kbo_btw_nummer: 'Ondernemings- of btw-nummer',
  peppol_id: 'Peppol-adres: schema:nummer',
  eenheid: 'Eenheid, zoals uur of stuk',
  eenheidsprijs: 'Prijs per eenheid in euro, zonder btw',
  btw_percentage: 'Btw-tarief in procent; de oefendienst aanvaardt 0, 6, 12 en 21',
  actief: 'Of het product nog verkocht wordt',
  omschrijving: 'Wat er geleverd wordt',
  aantal: 'Hoeveelheid',
  product_id: 'Product van de prijslijst, in plaats van de vier andere velden',
  totaal: 'Totaal van de regel in euro, zonder btw',
  nummer: 'Nummer: OF-<jaar>-<volgnummer> voor een offerte, <jaar>-<volgnummer> voor een definitieve factuur of creditnota',
  status: 'Toestand van het object; in een fout de HTTP-status',
  totaal_excl: 'Totaal in euro, zonder btw',
  totaal_btw: 'Btw in euro',
  totaal_incl: 'Totaal in euro, met btw',
  regels: 'Regels van het document',
  datum: 'Datum van het document; standaard vandaag',
  geldig_tot: 'Laatste dag dat de offerte geldt; standaard 30 dagen na datum',
  notities: 'Vrije tekst onderaan het document',
  vervaldatum: 'Laatste dag om te betalen',
  klant_id: 'Klant voor wie het document is',
  customer_id: 'Klant voor wie het document is',
  ogm: 'Gestructureerde mededeling; pas bij een definitief document',
  gekoppelde_factuur_id: 'Factuur die de creditnota crediteert',
  leverancier: 'Naam van de leverancier',
  factuurnummer: 'Factuurnummer van de leverancier',
  bedrag: 'Bedrag in euro, met btw',
  heeft_pdf: 'Of er een PDF is',
  heeft_ubl: 'Of de originele XML er is',
  kanaal: 'Hoe het document verstuurd wordt',
  simuleer: 'Uitkomst die nagebootst wordt; alleen met een testsleutel',
  peppol_status: 'Wat er met de verzending over Peppol gebeurde',
  naar: 'E-mailadres waar het document naartoe ging',
  limit: 'Hoeveel op een pagina; standaard 50',
  offset: 'Hoeveel er overgeslagen worden; standaard 0',
  q: 'Zoektekst in de naam',
  van: 'Vanaf deze datum',
  tot: 'Tot en met deze datum',
  data: 'Het object, of de lijst',
  total: 'Hoeveel er in totaal zijn',
  error: 'Wat er mis is',
  message: 'Wat er mis is, in woorden',
  errors: 'Per veld wat er mis is',
};
