import { beforeEach, describe, expect, it } from 'vitest';
import { savedWorld, sentBy, serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';
import { onEachStore } from '../support/each-store.ts';

await onEachStore('two commands at once', ({ once }) => {
  let world: Awaited<ReturnType<typeof serviceWorld>>;
  let peeters: string;
  const words = (...more: string[]) => ['klanten', 'maak', ...more];
  const writes = () => world.sent.filter((line) => !line.startsWith('GET')).length;

  beforeEach(async () => {
    world = await serviceWorld();
    const made = words('--naam', 'Bakkerij Peeters BV', '--kbo-btw-nummer', 'BE 0403.123.486', '--peppol-id', '0208:0403123486');
    peeters = (await run([...made, '--formaat', 'id'], world)).stdout.trim();
    world.sent.length = 0;
  });

  const said = (line: string) => `${line}\ntip: Bekijk het eerst: duit klanten toon ${/\n {2}(\S+)/.exec(line)?.[1]}\n`;

  describe('klanten maak', () => {
    once.each([
      ['name', ['--naam', 'bakkerij peeters bv'], 'dezelfde naam'],
      ['VAT number', ['--naam', 'Peeters', '--kbo-btw-nummer', '0403123486'], 'hetzelfde btw-nummer'],
      ['Peppol id', ['--naam', 'Peeters en zonen', '--peppol-id', '0208:0403123486'], 'hetzelfde Peppol-id'],
    ])('stops off a terminal where a customer has the same %s, and names it', async (_, more, why) => {
      expect(await run(words(...more), world)).toEqual({
        code: 12,
        stdout: '',
        stderr: said(`fout: deze klant bestaat al:\n  ${peeters}  Bakkerij Peeters BV  (${why})`),
      });
      const { code, stderr } = await run(words(...more, '--ja', '--json'), world);
      expect([code, JSON.parse(stderr)]).toEqual([
        12,
        expect.objectContaining({
          outcome: 'nothing_sent',
          error: expect.objectContaining({ there: [{ id: peeters, nummer: null }] }) as object,
        }),
      ]);
      expect(writes()).toBe(0);
      expect((await run(words(...more, '--toch-maken', '--stil'), world)).code).toBe(0);
      expect(writes()).toBe(1);
    });

    once('asks at a terminal', async () => {
      const question = `deze klant bestaat al:\n  ${peeters}  Bakkerij Peeters BV  (dezelfde naam)\nToch nog een maken? [j/N] `;
      const no = await run(words('--naam', 'Bakkerij Peeters BV', '--stil'), typing(world, 'n'));
      expect(no).toMatchObject({ code: 12, stderr: `${question}fout: niet bevestigd; er is niets verstuurd\n` });
      expect(writes()).toBe(0);
      expect(await run(words('--naam', 'Bakkerij Peeters BV', '--stil'), typing(world, 'j'))).toMatchObject({ code: 0, stderr: question });
    });

    once('costs one request where only the name can be doubled, and at most five readings for the numbers', async () => {
      await run(words('--naam', 'Zagerij Wouters'), world);
      expect(world.sent).toEqual(['GET /klanten?limit=100&q=Zagerij%20Wouters', 'POST /klanten']);
      for (let n = 0; n < 8; n += 1) await run(words('--naam', `Wouters ${n}`), world);
      world.sent.length = 0;
      await run(words('--naam', 'Wouters NV', '--kbo-btw-nummer', '0799999903'), world);
      expect(world.sent.filter((line) => /^GET \/klanten\/[0-9a-f]/.test(line))).toHaveLength(5);
    });
  });

  describe('klanten wijzig', () => {
    it('stops where another customer has the name or number, and not where the customer itself has it', async () => {
      const { stdout } = await run(words('--naam', 'Peeters en zonen', '--formaat', 'id'), world);
      const zonen = stdout.trim();
      for (const [option, value, why] of [
        ['--naam', 'Bakkerij Peeters BV', 'dezelfde naam'],
        ['--kbo-btw-nummer', 'BE0403123486', 'hetzelfde btw-nummer'],
      ] as const) {
        expect(await run(['klanten', 'wijzig', zonen, option, value], world)).toEqual({
          code: 12,
          stdout: '',
          stderr: said(`fout: een andere klant heeft dit al:\n  ${peeters}  Bakkerij Peeters BV  (${why})`),
        });
        expect((await run(['klanten', 'wijzig', peeters, option, value], world)).code).toBe(0);
      }
      expect((await run(['klanten', 'wijzig', zonen, '--naam', 'Bakkerij Peeters BV', '--toch-maken'], world)).code).toBe(0);
    });

    once('reads no other customer for a change of other fields', async () => {
      await run(['klanten', 'wijzig', peeters, '--adres', 'Markt 1'], world);
      expect(world.sent).toEqual([`PATCH /klanten/${peeters}`]);
    });
  });

  describe('a number that memory knows', () => {
    const kempen = async () => {
      const remembering = await savedWorld();
      const { stdout } = await run(['klanten', 'toon', 'IT-Huis Kempen', '--json'], remembering);
      sentBy(remembering);
      return { remembering, klant: JSON.parse(stdout) as Record<string, string> };
    };

    once.each([
      ['VAT number', '--kbo-btw-nummer', 'BE 0998.657.956', 'hetzelfde btw-nummer'],
      ['Peppol id', '--peppol-id', '0208:0998657956', 'hetzelfde Peppol-id'],
    ])('finds the customer with the same %s under quite another name, with one read', async (_, option, value, why) => {
      const { remembering, klant } = await kempen();
      const { code, stderr } = await run(['klanten', 'maak', '--naam', 'Zot', option, value], remembering);
      expect({ code, stderr }).toEqual({
        code: 12,
        stderr: said(`fout: deze klant bestaat al:\n  ${klant['id']}  IT-Huis Kempen  (${why})`),
      });
      expect(sentBy(remembering)).toEqual(['GET /klanten?limit=100&q=Zot', `GET /klanten/${klant['id']}`]);
    });

    once('is not taken for that of a customer that has it no more', async () => {
      const { remembering, klant } = await kempen();
      const elsewhere = { ...remembering, env: { ...remembering.env, DUIT_GEHEUGEN: 'nee' } };
      await run(['klanten', 'wijzig', klant['id'] ?? '', '--kbo-btw-nummer', '0403123486', '--toch-maken'], elsewhere);
      sentBy(remembering);
      const { code } = await run(['klanten', 'maak', '--naam', 'Zot', '--kbo-btw-nummer', '0998657956'], remembering);
      expect(code).toBe(0);
      expect(sentBy(remembering).slice(0, 2)).toEqual(['GET /klanten?limit=100&q=Zot', `GET /klanten/${klant['id']}`]);
    });
  });

  describe('a new customer in the wizard', () => {
    const answers = ['Peeters', '2', 'Bakkerij Peeters BV', '2', '', '', ''];
    const rest = ['Advies', '', '100', '', '', '', ''];
    const found = () => `deze klant bestaat al:\n  ${peeters}  Bakkerij Peeters BV  (dezelfde naam)\nToch nog een maken? [j/N] `;

    once.each(['factuur', 'offerte'])('is checked for doubles before a %s is asked for, and a no goes back to the list', async (kind) => {
      const { stderr } = await run([kind, 'maak', '--stil'], typing(world, ...answers, 'n', 'Peeters', '1', ...rest, '', 'n'));
      expect(stderr).toContain(`${found()}Klant:\n  1  Bakkerij Peeters BV\n`);
      expect(stderr).not.toContain('klanten maak');
    });

    once('is made all the same where the user wants that, which the shown command says', async () => {
      const { code, stderr } = await run(['factuur', 'maak', '--stil'], typing(world, ...answers, 'j', ...rest, '1'));
      expect(code).toBe(0);
      expect(stderr).toContain(found());
      expect(stderr).toContain("klant=$(duit klanten maak --naam 'Bakkerij Peeters BV' --type particulier --toch-maken --formaat id) &&");
      expect(writes()).toBe(2);
    });
  });
});
