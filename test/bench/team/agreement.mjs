// Holds what the service did against the journal, and against what the machines were told.

const tally = (list) => list.reduce((all, one) => all.set(one, (all.get(one) ?? 0) + 1), new Map());

const patterns = {
  'facturen.definitief': /^POST \/facturen\/[^/]+\/definitief /,
  'facturen.versturen': /^POST \/facturen\/[^/]+\/versturen /,
  'facturen.creditnota': /^POST \/facturen\/[^/]+\/creditnota /,
  'facturen.create': /^POST \/facturen /,
  'klanten.create': /^POST \/klanten /,
};

const operationOf = (line) => Object.keys(patterns).find((operation) => patterns[operation].test(line)) ?? line;

/** Gives every disagreement in words, and the figures that were counted. */
export async function holdTogether({ machines, service, works, facts }) {
  const wrong = [];
  const must = (isTrue, text) => isTrue || wrong.push(text);
  await checkMachines(machines, must);
  const { done, requests, refused, lost } = service.truth;
  const journal = JSON.parse((await machines[0].once(['journaal', 'list', '--alles', '--json'])).out);
  const served = tally(done.map(operationOf));
  const noted = tally(journal.filter(({ toestand }) => toestand === 'done').map(({ bewerking }) => bewerking));
  const uncertain = tally(journal.filter(({ toestand }) => ['open', 'unknown'].includes(toestand)).map(({ bewerking }) => bewerking));
  for (const operation of new Set([...served.keys(), ...noted.keys()])) {
    // A sending whose reply was lost stays uncertain until a person decides.
    const missing = (served.get(operation) ?? 0) - (noted.get(operation) ?? 0);
    const may = uncertain.get(operation) ?? 0;
    must(missing >= 0 && missing <= may, `${operation}: the service did ${missing} more than the journal, where ${may} are uncertain`);
  }
  const acts = done.filter((line) => /^POST \/facturen\/./.test(line)).map((line) => line.split(' ').slice(0, 2).join(' '));
  for (const [line, n] of tally(acts)) must(n === 1, `${n} times: ${line}`);
  const documents = await service.all('/facturen');
  const made = (served.get('facturen.create') ?? 0) + (served.get('facturen.creditnota') ?? 0);
  must(documents.length === made, `documents ${documents.length}, made ${made}`);
  await checkWorks(service, documents, works, must);
  const open = [...uncertain.values()].reduce((sum, n) => sum + n, 0);
  must(facts.unsettled === open, `unsettled ${facts.unsettled}, uncertain ${open}`);
  const states = [...tally(journal.map(({ toestand }) => toestand))];
  const found = {
    requests,
    refused,
    lost,
    documents: documents.length,
    works: works.length,
    served: [...served],
    noted: [...noted],
    states,
  };
  return { wrong, found };
}

/** Nothing in the store is damaged or lost, as each machine sees it. */
async function checkMachines(machines, must) {
  for (const machine of machines) {
    const { code, out, err } = await machine.once(['opslag', 'controleer', '--json']);
    must(code === 0, `${machine.name}: opslag controleer ${code} ${out} ${err}`);
  }
}

/** Nothing is at the service twice, and what a machine was told is done is there. */
async function checkWorks(service, documents, works, must) {
  const lines = [];
  for (const { id, type } of documents)
    if (type === 'factuur') lines.push(...(await service.one(`/facturen/${id}`)).regels.map(({ omschrijving }) => omschrijving));
  const times = tally(lines);
  for (const { mark, code } of works) {
    const n = times.get(mark) ?? 0;
    must(n <= 1, `${n} times at the service: ${mark}`);
    must(code !== 0 || n === 1, `told done, ${n} times at the service: ${mark}`);
  }
}
