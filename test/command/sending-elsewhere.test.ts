import { expect, it } from 'vitest';
import { callIn, savedWorld, sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];

/** An account with an invoice that another program finalised, and one that duit did. */
async function opened(soort = 'test') {
  const world = await savedWorld({}, '--soort', soort);
  const call = callIn(world);
  const { id: klant_id } = (await call('POST', '/klanten', { body: { naam: 'Verbeke BV', email: 'v@example.be' } })).data;
  const made = async (aantal: number) => {
    const lines = regels.map((regel) => ({ ...regel, aantal }));
    return String((await call('POST', '/facturen', { body: { klant_id, regels: lines } })).data['id']);
  };
  const [theirs, ours] = [await made(1), await made(2)];
  await call('POST', `/facturen/${theirs}/definitief`);
  expect((await run(['factuur', 'definitief', ours, '--ja'], world)).code).toBe(0);
  sentBy(world);
  return { world, theirs, ours };
}

const sendings = (world: Parameters<typeof sentBy>[0]) => sentBy(world).filter((request) => request.endsWith('/versturen')).length;

it('says that nobody here knows whether an invoice was sent that another program made final', async () => {
  const { world, theirs, ours } = await opened();
  const known = await run(['factuur', 'verstuur', ours, '--kanaal', 'email', '--json'], world);
  expect([known.code, known.stderr]).toEqual([0, '']);
  const sent = await run(['factuur', 'verstuur', theirs, '--kanaal', 'email', '--json'], world);
  expect([sent.code, sendings(world)]).toEqual([0, 2]);
  expect(JSON.parse(sent.stderr)).toEqual({
    warning: `Let op: ${theirs} is elders definitief gemaakt; kijk na of ze al verstuurd is.`,
  });
  // From then on it is known, and the question is that of any second sending.
  const again = await run(['factuur', 'verstuur', theirs, '--kanaal', 'email', '--taal', 'en'], world);
  expect([again.code, again.stderr.includes('was already sent')]).toEqual([12, true]);
});

it('shows it in the question at a terminal, once, on a test profile too', async () => {
  for (const soort of ['echt', 'test']) {
    const { world, theirs } = await opened(soort);
    const { code, stderr } = await run(['factuur', 'verstuur', theirs, '--kanaal', 'email', '--taal', 'en'], typing(world, 'y'));
    expect([code, sendings(world)]).toEqual([0, 1]);
    expect(stderr.match(/was finalised elsewhere; check that it wasn't already sent/g)).toHaveLength(1);
    expect(stderr).toContain('Send by e-mail?');
  }
});

it('sends none of them with the limit --alleen-bekend, whatever the options: 12', async () => {
  const { world, theirs, ours } = await opened();
  expect((await run('profiel wijzig werk --alleen-bekend', world)).code).toBe(0);
  sentBy(world);
  for (const words of [[], ['--nogmaals'], ['--ja'], ['--negeer-open']]) {
    const { code, stderr } = await run(['factuur', 'verstuur', theirs, '--kanaal', 'email', '--json', ...words], world);
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as {
      error: { limit: unknown; override: unknown };
    };
    expect([code, error.limit]).toEqual([12, { option: '--alleen-bekend', value: true }]);
    expect(error.override).toEqual({ option: '--zonder-grenzen', repeats: false, who: 'mens' });
  }
  const asked = await run(['factuur', 'verstuur', theirs, '--kanaal', 'email'], typing(world, 'j'));
  expect([asked.code, asked.stderr.includes('[j/N]')]).toEqual([12, false]);
  const raw = await run(['api', 'POST', `/facturen/${theirs}/versturen`, '-v', 'kanaal=email'], world);
  expect([raw.code, sendings(world)]).toEqual([12, 0]);
  expect((await run(['factuur', 'verstuur', ours, '--kanaal', 'email'], world)).code).toBe(0);
  expect((await run('profiel toon --velden alleen_bekend', world)).stdout).toBe('alleen_bekend\ttrue\n');
  expect((await run('controle', world)).stdout).toContain('verstuurt alleen wat hier definitief werd');
  expect((await run('profiel wijzig werk --zonder-grenzen', world)).code).toBe(12);
});
