import { inProcessKeys, openPractice } from '../../src/practice/index.ts';

/** A process that makes invoices final, without end or as often as it is told, and prints the number of each. */
const [folder = '', times = 'Infinity'] = process.argv.slice(2);
const practice = await openPractice({ folder, now: () => new Date('2026-03-15T11:00:00Z'), uuid: () => crypto.randomUUID() });
const search = new URLSearchParams();
const authorization = `Bearer ${inProcessKeys.normaal}`;

async function post(path: string, body: object = {}): Promise<Record<'id' | 'nummer', string>> {
  const answer = await practice.ask({ method: 'POST', path, search, authorization, body: JSON.stringify(body) });
  return (JSON.parse(String(answer.body)) as { data: Record<'id' | 'nummer', string> }).data;
}

const { id: klant_id } = await post('/klanten', { naam: 'Janssens' });
const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 }];
for (let turn = 0; turn < Number(times); turn++) {
  const { id } = await post('/facturen', { klant_id, regels });
  console.log((await post(`/facturen/${id}/definitief`)).nummer);
}
