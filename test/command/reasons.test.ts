import { describe, expect, it } from 'vitest';
import { TransportError } from '../../src/machine/transport.ts';
import { type Answer, answeringWorld, refused } from '../support/answers.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { run, testWorld } from '../support/world.ts';

const ids = ['8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11', '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c12'] as const;
const limit: Answer = () =>
  Response.json({ error: { status: 429, message: 'te veel' } }, { status: 429, headers: { 'retry-after': '30' } });

const told = async (line: string, answers: Record<string, Answer>) => {
  const { code, stderr } = await run(`${line} --json --niet-wachten`, answeringWorld(answers));
  const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { error: { reason: string } };
  return [code, error.reason];
};

describe('error.reason tells a job why a command ended', () => {
  const [first, second] = ids;
  const one = `GET /facturen/${first}`;
  it.each<[string, string, Record<string, Answer>, readonly [number, string]]>([
    ['the limit', `factuur toon ${first}`, { [one]: limit }, [5, 'limit']],
    ['a failure of the service', `factuur toon ${first}`, { [one]: refused(500, 'stuk') }, [5, 'server']],
    ['a page of something else', `factuur toon ${first}`, { [one]: '<html>' }, [11, 'unfit']],
    ['a refused key', `factuur toon ${first}`, { [one]: refused(401, 'nee') }, [4, 'key']],
    ['a document that is not there', `factuur toon ${first}`, { [one]: refused(404, 'weg') }, [3, 'not_found']],
    ['a wrong option', 'factuur toon --velden x', {}, [2, 'usage']],
    [
      'a part that the limit left',
      `factuur toon ${first} ${second}`,
      { [one]: { data: { id: first } }, [`GET /facturen/${second}`]: limit },
      [8, 'limit'],
    ],
    ['all that the limit left', `factuur toon ${first} ${second}`, { [one]: limit, [`GET /facturen/${second}`]: limit }, [5, 'limit']],
    [
      'parts with a cause each',
      `factuur toon ${first} ${second}`,
      { [one]: refused(404, 'weg'), [`GET /facturen/${second}`]: limit },
      [8, 'partly'],
    ],
  ])('%s', async (_, line, answers, expected) => {
    expect(await told(line, answers)).toEqual(expected);
  });

  it('a network that is down', async () => {
    const transport = fetchTransport(() => Promise.reject(new TransportError('refused', false)));
    const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'sk_1' };
    const { code, stderr } = await run(`factuur toon ${first} --json`, testWorld({ env, transport }));
    expect({ code, error: (JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { error: object }).error }).toMatchObject({
      code: 5,
      error: { reason: 'network' },
    });
  });
});
