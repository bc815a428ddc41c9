import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/service/api/index.ts';
import { fieldsOf } from '../../../../src/service/journal/log/fields.ts';
import { lookFor } from '../../../../src/service/journal/recovery/findings.ts';
import type { Intent } from '../../../../src/service/journal/log/records.ts';
import { connect, failureOf } from '../../../support/stub-client.ts';
import { type Act, json, text } from '../../../support/stub-server.ts';
import { apiError } from '../../../support/success.ts';
import { id, intent } from './records.ts';

const other = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const klant = { adres: 'Markt 1' };
const factuur = { klant_id: other, regels: [{ omschrijving: 'a', aantal: 1, eenheidsprijs: 10, btw_percentage: 21 }] };
const concept = json(200, { data: [{ id }], total: 1 });

/** Per operation the write that is looked for, the replies before the last read, and the fields that show it was done. */
const cases: Record<string, { sought: Intent; before: Act[]; shown: object }> = {
  'facturen.definitief': { sought: intent(), before: [], shown: { nummer: '2026-0001', status: 'verzonden' } },
  'klanten.update': { sought: intent({ operation: 'klanten.update', fields: fieldsOf('s', klant) }), before: [], shown: klant },
  'facturen.create': {
    sought: intent({ operation: 'facturen.create', document: null, fields: fieldsOf('s', factuur), snapshot: { ids: [], whole: true } }),
    before: [concept],
    shown: { ...factuur, status: 'concept' },
  },
};

const look = (client: Client, sought: Intent) => lookFor(client, sought, async () => false);

describe.each(Object.entries(cases))('a lost %s', (operation, { sought, before, shown }) => {
  it('is found in the document that was asked for', async () => {
    const { client } = await connect([...before, json(200, { data: { id, ...shown } })]);
    expect(await look(client, sought)).toMatchObject({ found: 'done', data: { id } });
  });

  it('is never found in another document, though that one shows all of it', async () => {
    const { client } = await connect([...before, json(200, { data: { id: other, ...shown } })]);
    const { reason, message } = await failureOf(look(client, sought));
    expect(reason).toBe('unusable');
    expect(message).toMatch(/klopt niet: het gaat over een ander document\.$/);
  });

  it.runIf(sought.document)('is not called absent where something else than the API says so', async () => {
    const { client } = await connect([...before, json(404, apiError(404))]);
    expect(await look(client, sought)).toEqual({ found: 'nothing', different: [] });
    const stranger = await connect([...before, text(404, '<html>nginx</html>', { 'content-type': 'text/html' })]);
    expect((await failureOf(look(stranger.client, sought))).reason, operation).toBe('not_found');
  });
});

describe('a lost facturen.definitief', () => {
  const { sought } = cases['facturen.definitief']!;

  it.each([{ nummer: '2026-0001', status: 'concept' }, { nummer: '2026-0001' }, { nummer: null, status: 'verzonden' }])(
    'was carried out where the document shows any sign of it: %o',
    async (shown) => {
      const { client } = await connect([json(200, { data: { id, ...shown } })]);
      expect(await look(client, sought)).toMatchObject({ found: 'done' });
    },
  );

  it('was not carried out on a document that is a draft without a number', async () => {
    const { client } = await connect([json(200, { data: { id, nummer: null, status: 'concept' } })]);
    expect(await look(client, sought)).toEqual({ found: 'nothing', different: [] });
  });
});
