declare module 'pg/lib/client.js' {
  import { type Client, type ClientConfig } from 'pg';
  type PgClient = Omit<Client, 'setTypeParser'> & {
    readonly processID: number | null;
    ref(): void;
    unref(): void;
    setTypeParser(type: number, parse: (text: string) => unknown): void;
  };
  const PgClient: new (config: ClientConfig) => PgClient;
  export default PgClient;
}
