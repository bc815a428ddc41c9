import { describe, expect, it } from 'vitest';
import { answeringWorld, page } from '../support/answers.ts';
import { base } from '../support/ubl/base.ts';
import { attr, changed, drop, set } from '../support/ubl/change.ts';
import { run, testWorld } from '../support/world.ts';

const id = '00000001-0000-4000-8000-000000000000';
const other = '00000002-0000-4000-8000-000000000000';
const right = base('invoice');
const broken = changed(right, drop('BuyerReference'), drop('OrderReference'));
const odd = changed(right, set('DueDate', '2026-03-01'));
const factuur = (of: string, nummer: string) => ({
  id: of,
  type: 'factuur',
  nummer,
  status: 'definitief',
  datum: '2026-02-01',
  totaal_incl: 1,
});

const coming = changed(
  right,
  attr('AccountingSupplierParty/Party/EndpointID', 'schemeID', '0088'),
  set('AccountingSupplierParty/Party/EndpointID', '10012341234560'),
);
const service = (xml: string, second = right) =>
  answeringWorld({
    'GET /facturen': page(factuur(id, '2026-0001'), factuur(other, '2026-0002')),
    [`GET /facturen/${id}`]: { data: factuur(id, '2026-0001') },
    [`GET /facturen/${id}/ubl`]: xml,
    [`GET /facturen/${other}/ubl`]: second,
    [`POST /facturen/${id}/versturen`]: { data: { kanaal: 'peppol', peppol_status: 'verzonden', naar: '0208:0403123486' } },
    [`POST /facturen/${other}/versturen`]: { data: { kanaal: 'peppol', peppol_status: 'verzonden', naar: '0208:0403123486' } },
  });

const posts = (sent: readonly string[]): string[] => sent.filter((line) => line.startsWith('POST'));

describe('factuur verstuur --controleer', () => {
  it('sends nothing that breaks a fatal rule, and ends with 13', async () => {
    const world = service(broken);
    const { code, stdout, stderr } = await run(`factuur verstuur ${id} --kanaal peppol --controleer`, world);
    expect({ code, stdout, posts: posts(world.sent) }).toEqual({ code: 13, stdout: '', posts: [] });
    expect(stderr).toContain('fout PEPPOL-EN16931-R003: De referentie van de klant');
    expect(stderr).toContain('fout: het document voldoet niet aan de regels en is niet verstuurd');
  });

  it('sends what keeps the rules, and tells warnings', async () => {
    const world = service(odd);
    const { code, stderr } = await run(`factuur verstuur ${id} --kanaal peppol --controleer`, world);
    expect({ code, posts: posts(world.sent).length }).toEqual({ code: 0, posts: 1 });
    expect(stderr).toContain('waarschuwing DUIT-DUE-DATE: De vervaldag ligt vóór de factuurdatum.');
  });

  it('sends the others of several', async () => {
    const world = service(broken);
    const { code } = await run(`factuur verstuur ${id} ${other} --kanaal peppol --controleer`, world);
    expect({ code, posts: posts(world.sent) }).toEqual({ code: 8, posts: [`POST /facturen/${other}/versturen`] });
  });

  it('tells what Peppol refuses later once for several documents, and sends them', async () => {
    const world = service(coming, coming);
    const { code, stderr } = await run(`factuur verstuur ${id} ${other} --kanaal peppol --controleer`, world);
    expect({ code, posts: posts(world.sent).length }).toEqual({ code: 0, posts: 2 });
    expect(stderr.match(/wordt geweigerd vanaf 24\/02\/2027 PEPPOL-COMMON-R040: .*/g)).toHaveLength(1);
    expect(stderr).toContain('Dit is je eigen document: meld dit aan de dienst, die het maakt.');
  });

  it('asks nothing more without the option', async () => {
    const world = service(broken);
    const { code } = await run(`factuur verstuur ${id} --kanaal peppol`, world);
    expect({ code, posts: posts(world.sent).length }).toEqual({ code: 0, posts: 1 });
    expect(world.sent.some((line) => line.includes('/ubl'))).toBe(false);
  });
});

describe('factuur ubl --controleer', () => {
  it('saves the document all the same, tells its findings and ends with 13', async () => {
    const { code, stdout, stderr } = await run(`factuur ubl ${id} --controleer --velden bestand`, service(broken));
    expect({ code, stdout: stdout.trim() }).toEqual({ code: 13, stdout: 'bestand\t2026-02-01_2026-0001.xml' });
    expect(stderr).toContain('fout PEPPOL-EN16931-R003');
    expect(stderr).toContain('1 document nagekeken, 0 zonder opmerkingen: 1 fout, 0 waarschuwingen.');
  });

  it('leaves standard output to the document', async () => {
    const { code, stdout } = await run(`factuur ubl ${id} --controleer -o -`, service(odd));
    expect({ code, stdout }).toEqual({ code: 0, stdout: odd });
  });
});

describe('factuur ubl --controleer of what Peppol refuses later', () => {
  it('tells each rule once for all documents, and ends with 0', async () => {
    const { code, stderr } = await run('factuur ubl --alles --controleer', service(coming, coming));
    expect(code).toBe(0);
    expect(stderr.match(/PEPPOL-COMMON-R040/g)).toHaveLength(1);
    expect(stderr).toContain(
      '2 documenten nagekeken, 0 zonder opmerkingen: 0 fouten, 0 waarschuwingen. 2 opmerkingen worden geweigerd vanaf 24/02/2027.',
    );
  });
});

describe('the documents of the practice service', () => {
  it('keep every rule, warnings included', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run('oefen vul --ja', world);
    const checked: string[] = [];
    for (const group of ['factuur', 'creditnota', 'inbox']) {
      const { stderr } = await run(`${group} ubl --alles --map ${group} --controleer`, world);
      expect(stderr).not.toMatch(/DUIT-|BR-|UBL-|PEPPOL-/);
      checked.push(/(\d+) documenten nagekeken, (\d+) zonder/.exec(stderr)?.slice(1).join(' of ') ?? stderr);
    }
    for (const count of checked) expect(count).toMatch(/^(\d+) of \1$/);
  });
});
