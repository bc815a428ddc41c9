import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pdf } from '../support/answers.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { keyForms, tracesOf } from '../support/key-forms.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const key = 'sk_test_canary_7f3a';
const id = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';

const item = (text: string) => ({
  id,
  naam: text,
  email: text,
  adres: text,
  nummer: `F-${text}`,
  status: text,
  klant: { id, naam: text, [text]: 1 },
  bestand: text,
  [text]: [text, { [`Bearer ${text}`]: text }],
});

const fout = (text: string) => (status: number) => ({
  error: { status, message: `Nee: ${text}`, errors: { [`Bearer ${text}`]: 'fout', naam: text, regels: [text] } },
});

/** The replies in which a careless service quotes `text`. */
const replies: Record<string, (text: string) => Response> = {
  'an item': (text) => Response.json({ data: item(text) }, { headers: echo(text) }),
  'a list': (text) => Response.json({ data: [item(text)], total: 1 }, { headers: echo(text) }),
  ...Object.fromEntries(
    [401, 403, 404, 409, 422, 429, 500, 503].map((status) => [status, (text: string) => Response.json(fout(text)(status), { status })]),
  ),
  'a redirect': (text) => Response.redirect(`https://${key}.example/${encodeURIComponent(text)}`, 302),
  'a page': (text) => new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html' } }),
  'a media type': (text) => new Response(text, { headers: { 'content-type': `text/${encodeURIComponent(text)}` } }),
  'broken JSON': (text) => new Response(`{"data": {"${text}": `, { headers: { 'content-type': 'application/json' } }),
  'another shape': (text) => Response.json({ [text]: text, data: { [text]: text } }),
};

const echo = (text: string) => ({ 'x-echo': encodeURIComponent(text), [`x-${text.replaceAll(/[^\w-]/g, '')}`]: '1' });

const lines = [
  'klanten list',
  `klanten toon ${id}`,
  `factuur toon ${id}`,
  `factuur pdf ${id}`,
  'klanten maak --naam Nieuw',
  `klanten wijzig ${id} --naam Nieuw`,
  `factuur definitief ${id}`,
  `api GET /klanten/${id}`,
  'api POST /klanten -v naam=Nieuw',
  'profiel controleer',
  'controle',
  'journaal list',
];

const all = ['--debug --ja', '--debug --json --ja', '--formaat csv --ja'];
/** Each command has one of the options, another one at the next reply; in a long run each in turn. */
const optionsFor = (turn: number) => (isLong ? all : [all[turn % all.length] ?? '']);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('profielen.json'));

const contents = (path: string): string => (statSync(path).isFile() ? readFileSync(path, 'latin1') : '');

async function worldThat(answer: () => Response): Promise<TestWorld> {
  const transport = fetchTransport(({ url }) => (/\/(?:pdf|ubl)$/.test(url) ? new Response(pdf()) : answer()));
  const world = testWorld({ stdin: `${key}\n`, transport });
  await run('profiel maak werk --base-url https://dienst.example/api/v1 --zonder-controle --soort test', world);
  return world;
}

it.each(Object.keys(replies))('the key is shown and kept nowhere, in whatever form it stands in %s', async (name) => {
  const world = await worldThat(() => (replies[name] as (text: string) => Response)(Object.values(keyForms(key)).join(' ')));
  const seen: string[] = [];
  const turn = Object.keys(replies).indexOf(name);
  for (const [at, line] of sampleBySeed(lines, 4, 1 + turn).entries()) {
    for (const options of optionsFor(turn + at)) {
      const { stdout, stderr } = await run(`${line} ${options}`, world);
      seen.push(`${line} ${options}\n${stdout}${stderr}`);
    }
  }
  for (const file of filesIn(world.folder)) seen.push(`${file}\n${contents(join(world.folder, file))}`);
  const traces = tracesOf(key);
  expect(seen.filter((one) => traces.some((trace) => one.toLowerCase().includes(trace)))).toEqual([]);
});
