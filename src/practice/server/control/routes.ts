import * as z from 'zod/mini';
import { checkSchema, OfferteStatus } from '../../../contract/index.ts';
import { invalidFields, Refusal } from '../../refusal.ts';
import { controlOpenapi } from './openapi.ts';
import type { Route } from './route.ts';

const count = (least: number) => z.int().check(z.gte(least), z.lte(1_000_000));
const Vul = z.strictObject({ klanten: z.optional(count(1)), facturen: z.optional(count(0)) });
const Betaal = z.strictObject({ document: z.string() });
const Offerte = z.strictObject({ offerte: z.string(), status: OfferteStatus });
const Fouten = z.strictObject({ fouten: z.array(z.string()) });

/** The body as `schema` reads it. Throws a Refusal that names each wrong field. */
function read<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const { data, issues } = checkSchema(schema, value);
  if (!issues) return data;
  if (issues[0]?.field === '') throw new Refusal(422, `De body ${issues[0].text.nl}.`);
  throw invalidFields(Object.fromEntries(issues.map(({ field, text }) => [field, text.nl])));
}

/** Everything that the control interface can do. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '/openapi.json', summary: 'Deze beschrijving', gives: true, handle: () => controlOpenapi(routes) },
  {
    method: 'GET',
    path: '/verzoeken',
    summary: 'De ontvangen verzoeken met hun body, oudste eerst',
    query: { methode: 'Alleen verzoeken met deze methode', pad: 'Alleen verzoeken waarvan het pad hiermee begint' },
    gives: true,
    handle: ({ kept }, { search }) => {
      const [methode, pad] = [search.get('methode'), search.get('pad')];
      const data = kept
        .list()
        .filter((each) => (methode === null || each.methode === methode) && (pad === null || each.pad.startsWith(pad)));
      return { data, total: data.length };
    },
  },
  {
    method: 'DELETE',
    path: '/verzoeken',
    summary: 'De ontvangen verzoeken vergeten',
    gives: false,
    handle: ({ kept }) => kept.clear(),
  },
  {
    method: 'POST',
    path: '/wis',
    summary: 'Het account leegmaken; de limiet begint opnieuw, en met --zaad ook de ids',
    gives: false,
    handle: ({ account }) => account.wipe(),
  },
  {
    method: 'POST',
    path: '/vul',
    summary: 'Voorbeelden in het account zetten',
    body: Vul,
    gives: true,
    handle: async ({ account }, { body }) => {
      const { klanten, facturen } = read(Vul, body);
      const options = { ...(klanten !== undefined && { klanten }), ...(facturen !== undefined && { facturen }) };
      const { fill } = account;
      return { data: await fill(options) };
    },
  },
  {
    method: 'POST',
    path: '/betaal',
    summary: 'Een definitief document op betaald zetten, op id of nummer',
    body: Betaal,
    gives: true,
    handle: async ({ account }, { body }) => ({ data: await account.pay(read(Betaal, body).document) }),
  },
  {
    method: 'POST',
    path: '/offerte',
    summary: 'Een offerte een andere status geven, op id of nummer',
    body: Offerte,
    gives: true,
    handle: async ({ account }, { body }) => {
      const { offerte, status } = read(Offerte, body);
      return { data: await account.setOfferteStatus(offerte, status) };
    },
  },
  { method: 'GET', path: '/fouten', summary: 'De regels voor fouten', gives: true, handle: ({ faults }) => ({ fouten: faults.list() }) },
  {
    method: 'PUT',
    path: '/fouten',
    summary: 'Deze regels voor fouten in plaats van alle andere, met hun tellers op nul; geschreven zoals bij --fout',
    body: Fouten,
    gives: true,
    handle: ({ faults }, { body }) => {
      faults.set(read(Fouten, body).fouten);
      return { fouten: faults.list() };
    },
  },
  { method: 'DELETE', path: '/fouten', summary: 'Geen fouten meer', gives: false, handle: ({ faults }) => faults.set([]) },
  { method: 'GET', path: '/toestand', summary: 'Alles in het account', gives: true, handle: ({ account }) => ({ data: account.state() }) },
];
