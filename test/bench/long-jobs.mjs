// The long jobs that `npm run bench:long` measures: each makes what it works on, at a service of its own without a limit.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const bin = `${import.meta.dirname}/../../bin/duit.js`;
const account = 'BE48001123456727';

/** Asks the service without duit, so that filling an account costs little. */
async function ask({ DUIT_BASE_URL, DUIT_API_KEY }, path, body = {}) {
  const reply = await fetch(`${DUIT_BASE_URL}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DUIT_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()).data;
}

const customer = async (env) => (await ask(env, '/klanten', { naam: 'Peeters BV', email: 'info@example.be' })).id;

async function drafts(env, count) {
  const klant_id = await customer(env);
  const ids = [];
  for (let n = 0; n < count; n += 1) {
    const regels = [{ omschrijving: `Advies ${n}`, aantal: 1, eenheidsprijs: 100 + n, btw_percentage: 21 }];
    ids.push((await ask(env, '/facturen', { klant_id, regels })).id);
  }
  return ids;
}

/** A year of an account as KBC writes it, the newest first. */
function statementsOf(count) {
  const euro = (cents) => (cents / 100).toFixed(2).replace('.', ',');
  const rows = [];
  let balance = 1_000_000;
  for (let n = 0; n < count; n += 1) {
    const cents = (n % 7 === 0 ? -1 : 1) * (1000 + ((n * 37) % 90_000));
    balance += cents;
    const [year, month, date] = new Date(Date.UTC(2025, 10, 1 + Math.floor((n * 365) / count))).toISOString().slice(0, 10).split('-');
    const [day, party] = [`${date}/${month}/${year}`, `KLANT ${n % 500} BV`];
    const text = `EUROPESE OVERSCHRIJVING VAN ${party} BIC: GEBABEBB MEDEDELING FACTUUR 2025-${n}`;
    const sides = cents > 0 ? `${euro(cents)};` : `;${euro(cents)}`;
    const other = `BE${10 + (n % 80)} 0011 2345 ${String(n % 10_000).padStart(4, '0')};GEBABEBB;${party};STRAAT ${n % 100} 9000 GENT`;
    rows.push(`${account};;DUIT BV;EUR;1;${day};"${text}";${day};${euro(cents)};${euro(balance)};${sides};${other};;FACTUUR 2025-${n}`);
  }
  const head =
    'Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling';
  return [head, ...rows.toReversed(), ''].join('\r\n');
}

/** Numbers of invoices of which, with their credit notes, there are so many documents. */
const withNotes = (count) => String(Math.round((count * 11) / 12));

/**
 * Each job: its documents at n, the words of its command, and how its account is filled. `prepare` gives what the command reads from
 * standard input; `fill` are the words of `oefen vul`; `codes` are the exit codes that count as done, beside 0.
 */
export const longJobs = [
  {
    name: 'batch voer-uit',
    count: 1000,
    words: ['batch', 'voer-uit', 'plan.json', '--ja'],
    prepare: async ({ env, count, cwd, duit }) => {
      const klant = await customer(env);
      const rows = Array.from({ length: count }, (_, n) => `R-${n};${klant};Advies ${n};1;${100 + n};21`);
      writeFileSync(`${cwd}/in.csv`, ['referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage', ...rows, ''].join('\n'));
      duit('batch', 'plan', 'in.csv', '-o', 'plan.json');
    },
  },
  {
    name: 'inbox ophalen',
    count: 500,
    words: ['inbox', 'ophalen', '--map', 'in', '--vanaf', 'alles'],
    prepare: async ({ env, count }) => {
      for (let n = 0; n < count; n += 1)
        await ask(env, '/test/inbox', { leverancier: `Drukkerij ${n % 200}`, factuurnummer: `D-${n}`, bedrag: 121 + n });
    },
  },
  {
    name: 'archief bijwerken',
    // The service makes a PDF of each, and each file is flushed; `--deel 0.24` asks for 1,250 and 5,000.
    count: 300,
    words: ['archief', 'bijwerken'],
    fill: (count) => ['--klanten', '30', '--facturen', withNotes(count)],
    // Whether customers who can't receive through Peppol leave a gap depends on the rules of the practice service.
    codes: [8],
  },
  {
    name: 'bank lees',
    count: 5000,
    words: ['bank', 'lees', 'jaar.csv'],
    prepare: async ({ count, cwd, duit }) => {
      writeFileSync(`${cwd}/jaar.csv`, statementsOf(count));
      duit('profiel', 'wijzig', 'werk', '--rekening', account);
    },
  },
  {
    name: 'factuur definitief -',
    count: 500,
    words: ['factuur', 'definitief', '-', '--ja'],
    prepare: async ({ env, count }) => (await drafts(env, count)).join('\n'),
  },
  {
    name: 'factuur verstuur -',
    count: 500,
    words: ['factuur', 'verstuur', '-', '--kanaal', 'email', '--ja'],
    prepare: async ({ env, count }) => {
      const ids = await drafts(env, count);
      for (const id of ids) await ask(env, `/facturen/${id}/definitief`);
      return ids.join('\n');
    },
  },
  {
    name: 'rapport btw',
    count: 5000,
    words: ['rapport', 'btw', '--van', '2020-01-01', '--tot', '2030-12-31'],
    fill: (count) => ['--klanten', '500', '--facturen', withNotes(count)],
    prepare: async ({ duit }) => void duit('profiel', 'wijzig', 'werk', '--btw-stelsel', 'normaal'),
    // Rates of 0 without a code leave the figures incomplete.
    codes: [8],
  },
  {
    name: 'ubl controleer',
    count: 1000,
    words: ['ubl', 'controleer', 'ubl', '--formaat', 'ndjson'],
    prepare: async ({ count, cwd, scripts }) =>
      void execFileSync(process.execPath, [await scripts('ubl-documents'), `${cwd}/ubl`, String(count)]),
  },
];

/** Fills a practice account, in a folder that a server is then started on. */
export function fillAccount(env, words) {
  mkdirSync(env.HOME, { recursive: true });
  execFileSync(process.execPath, [bin, 'oefen', 'vul', ...words], { env, stdio: 'ignore' });
}
