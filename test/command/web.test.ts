import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceWorld } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const page = 'https://app.dienst.example/{soort}/{id}?nr={nummer}';

describe('--web', () => {
  let world: Awaited<ReturnType<typeof serviceWorld>>;
  let opened: string[];
  let nummer: string;
  let id: string;

  const at = (tty: number | undefined, webadres: string | undefined): TestWorld => {
    const { stdin, stdout, stderr, take } = testWorld(tty ? { tty } : {});
    const viewer = async (address: string) => {
      opened.push(address);
      return true;
    };
    return { ...world, stdin, stdout, stderr, take, viewer, env: { ...world.env, ...(webadres && { DUIT_WEBADRES: webadres }) } };
  };
  const first = async (line: string): Promise<string> => (await run(`${line} --formaat id`, world)).stdout.trim();

  beforeEach(() => {
    opened = [];
  });

  beforeAll(async () => {
    world = await serviceWorld();
    await run('klanten maak --naam Peeters --email p@example.be', world);
    id = await first('factuur maak --klant Peeters --regel Advies;1;95;21');
    await run(`factuur definitief ${id} --ja`, world);
    nummer = JSON.parse((await run(`factuur toon ${id} --json`, world)).stdout).nummer;
  });

  it('opens the page of an invoice and of a credit note at a terminal, and gives the addresses', async () => {
    await run(`creditnota maak ${id}`, world);
    const note = await first('creditnota list');
    const address = `https://app.dienst.example/facturen/${id}?nr=${nummer}`;
    const { code, stdout } = await run(`factuur toon ${nummer} --web --json`, at(80, page));
    expect([code, JSON.parse(stdout)]).toEqual([0, { id, nummer, webadres: address }]);
    await run(`creditnota toon ${note} --web`, at(80, 'https://app.dienst.example/{soort}/{id}'));
    expect(opened).toEqual([address, `https://app.dienst.example/creditnotas/${note}`]);
  });

  it('opens nothing off a terminal, and gives the address of a quote', async () => {
    const quote = await first('offerte maak --klant Peeters --regel Advies;1;95;21');
    const { code, stdout } = await run(
      `offerte toon ${quote} --web --velden webadres`,
      at(undefined, 'https://app.dienst.example/{soort}/{id}'),
    );
    expect([code, stdout, opened]).toEqual([0, `webadres\thttps://app.dienst.example/offertes/${quote}\n`, []]);
  });

  it('says so where the page wants a number that a draft has not', async () => {
    const draft = await first('factuur maak --klant Peeters --regel Ander;2;95;21');
    expect(await run(`factuur toon ${draft} --web`, at(undefined, page))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('heeft nog geen nummer'),
    });
  });

  it('says how the profile gets to know the address', async () => {
    expect(await run(`factuur toon ${nummer} --web`, at(80, undefined))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--webadres'),
    });
  });

  it('takes no address that is not over https, or that names anything but the document', async () => {
    for (const address of [
      'http://dienst.example/{id}',
      'https://dienst.example/',
      'https://dienst.example/{naam}/{id}',
      'https://a b/{id}',
      'https://dienst.example/{id}"&calc',
      'https://{id}.example/',
      'javascript:{id}',
    ]) {
      const refused = { code: 2, stderr: expect.stringContaining('over https') as string };
      expect(await run(`factuur toon ${nummer} --web`, at(80, address)), address).toMatchObject(refused);
    }
    expect(await run('profiel wijzig omgeving --webadres http://dienst.example/{id}', world)).toMatchObject({ code: 2 });
    expect(opened).toEqual([]);
  });

  it('opens at most five', async () => {
    expect(await run(['factuur', 'toon', ...Array.from({ length: 6 }, () => nummer), '--web'], at(80, page))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('hoogstens 5'),
    });
    expect(opened).toEqual([]);
  });
});
