import type { PracticeAccess } from '../../src/practice/app/index.ts';
import type { Practice } from '../../src/practice/index.ts';

/** Answers a web `Request` to `<anything>/api/v1/…` from the practice service in this process. */
export const fetchFrom =
  ({ ask }: Practice, access?: PracticeAccess) =>
  async (request: Request): Promise<Response> => {
    const { pathname, searchParams: search } = new URL(request.url);
    const { status, headers, body } = await ask(
      {
        method: request.method,
        path: pathname.replace('/api/v1', ''),
        search,
        authorization: request.headers.get('authorization') ?? undefined,
        media: request.headers.get('content-type') ?? '',
        body: new Uint8Array(await request.arrayBuffer()),
      },
      access,
    );
    return new Response(Buffer.from(body), { status, headers });
  };
