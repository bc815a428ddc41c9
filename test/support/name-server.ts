import { createSocket } from 'node:dgram';

/** The records that a name server of a test gives. */
export interface TestRecords {
  readonly naptr?: readonly {
    readonly order: number;
    readonly preference: number;
    readonly flags: string;
    readonly service: string;
    readonly regexp: string;
  }[];
  readonly a?: readonly string[];
  readonly aaaa?: readonly string[];
  readonly soa?: true;
  /** Another code than success: 2 is SERVFAIL, 3 NXDOMAIN, 5 REFUSED. */
  readonly rcode?: number;
  /** Answers with bytes that are no message, answers nothing, or says that the answer is cut. */
  readonly odd?: 'garbage' | 'silent' | 'cut';
}

export type TestRecordType = 'soa' | 'naptr' | 'a' | 'aaaa';

const types: Readonly<Record<number, TestRecordType>> = { 1: 'a', 6: 'soa', 28: 'aaaa', 35: 'naptr' };
const numbers = { a: 1, soa: 6, aaaa: 28, naptr: 35 };

const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
const name = (value: string): Buffer => Buffer.concat([...value.split('.').filter(Boolean).map(text), Buffer.from([0])]);
const short = (...values: readonly number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

function recordsOf(type: TestRecordType, { naptr = [], a = [], aaaa = [], soa }: TestRecords): Buffer[] {
  if (type === 'soa') return soa ? [Buffer.concat([name('ns.zone.example'), name('root.zone.example'), Buffer.alloc(20, 1)])] : [];
  if (type === 'a') return a.map((one) => Buffer.from(one.split('.').map(Number)));
  if (type === 'aaaa')
    return aaaa.map((one) =>
      Buffer.from(
        one
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
        'hex',
      ),
    );
  return naptr.map(({ order, preference, flags, service, regexp }) =>
    Buffer.concat([short(order, preference), text(flags), text(service), text(regexp), name('')]),
  );
}

/** Answers one question as the records say. */
function answerTo(question: Buffer, records: TestRecords, type: TestRecordType): Buffer {
  let end = 12;
  while ((question[end] ?? 0) !== 0) end += (question[end] ?? 0) + 1;
  const asked = question.subarray(12, end + 5);
  const found = recordsOf(type, records);
  const isCut = records.odd === 'cut';
  const flags = 0x84_80 | (isCut ? 0x02_00 : 0) | (records.rcode ?? 0);
  const body = found.map((data) => Buffer.concat([short(0xc0_0c, numbers[type], 1, 0, 0, data.length), data]));
  return Buffer.concat([question.subarray(0, 2), short(flags, 1, isCut ? 0 : body.length, 0, 0), asked, ...(isCut ? [] : body)]);
}

function questionIn(message: Buffer): { asked: string; type: TestRecordType | undefined } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length !== 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { asked: labels.join('.').toLowerCase(), type: types[message.readUInt16BE(at + 1)] };
}

/** A name server on this machine. `answer` gives its records; undefined is a name that does not exist. */
export async function nameServerOn(answer: (name: string, type: TestRecordType) => TestRecords | undefined) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const { asked: named, type } = questionIn(message);
    if (type === undefined) return;
    asked.push(`${type} ${named}`);
    const records = answer(named, type) ?? { rcode: 3 };
    if (records.odd === 'silent') return;
    socket.send(records.odd === 'garbage' ? message.subarray(0, 9) : answerTo(message, records, type), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  return { address: `127.0.0.1:${port}`, asked, close: () => socket.close() };
}
