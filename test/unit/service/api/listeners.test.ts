import { getEventListeners } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { clientTo, failureOf, id } from '../../../support/stub-client.ts';
import { hangUp, json, stubServer, text } from '../../../support/stub-server.ts';

const answers = [
  json(200, { data: { id } }),
  json(503, {}),
  text(200, '%PDF-', { 'content-type': 'application/pdf' }),
  hangUp(),
  json(404, {}),
];

test('requests side by side warn of nothing, and leave no listener on the signals that they share', async () => {
  const stub = await stubServer(Array.from({ length: 200 }, (_, n) => answers[n % answers.length] ?? hangUp()));
  onTestFinished(() => stub.close());
  const { signal: stop } = new AbortController();
  const { signal: abandon } = new AbortController();
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const { api } = clientTo(stub.base_url, { stop, abandon });
  const read = async () => {
    for await (const _ of (await api.facturen.pdf(id)).body);
  };
  const requests = Array.from({ length: 36 }, (_, n) =>
    [() => api.klanten.get(id), read, () => api.klanten.create({ naam: 'X' })][n % 3]?.(),
  );
  await Promise.all(requests.map((request) => failureOf(Promise.resolve(request)).catch(() => {})));
  // A warning comes after what it warns of.
  await after(10);
  expect(warnings).toEqual([]);
  expect(stub.seen.length).toBeGreaterThan(36);
  expect([getEventListeners(stop, 'abort'), getEventListeners(abandon, 'abort')]).toEqual([[], []]);
});
