import { t, type Text } from '../../../language.ts';

const texts: Text = {
  nl: `
Een team, of CI, op één account

Uit zichzelf onthoudt duit alles op één computer. Meer computers delen het in PostgreSQL 14 of later: het journaal met zijn bescherming tegen twee keer versturen, batches, het geheugen, ingediende aangiften en de telling van de verzoeken per minuut.

Eén keer maakt de beheerder van de server de database, met createdb -E UTF8 duit. Dan komen de tabellen (met --proef zie je de SQL), de rechten van een collega (zonder --schrijven mag die alleen lezen), en alles wat dit profiel al onthield; daarna werk je als jezelf:

  duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit
  duit opslag rechten anna --schrijven --opslag postgres://beheer@db.kantoor.be/duit | psql duit
  duit opslag verhuis --naar postgres://beheer@db.kantoor.be/duit
  duit profiel wijzig --opslag postgres://anna@db.kantoor.be/duit
  duit opslag controleer

Elke andere computer maakt een eigen profiel en zegt welk account van de database het is; zonder --account toont duit de id's:

  duit profiel maak kantoor --base-url https://dienst.example/api/v1
  duit profiel wijzig kantoor --opslag postgres://bert@db.kantoor.be/duit --account 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11

Een CI-taak zet DUIT_OPSLAG en DUIT_ACCOUNT naast DUIT_API_KEY en DUIT_BASE_URL.

Het wachtwoord komt van PGPASSWORD, van ~/.pgpass of van --opslag-wachtwoord-opdracht "pass show db", en staat nooit in het adres. Naar een andere computer is de verbinding versleuteld en wordt het certificaat gecontroleerd; ?sslrootcert= achter het adres noemt je eigen certificaatautoriteit.

Een collega voegt aan het journaal toe en kan niet wijzigen of wissen wat er staat, ook niet met psql: dat kan alleen de eigenaar van de tabellen, en daarom doet alleen die duit journaal wis, duit opslag verhuis en duit journaal herstel --opnieuw. Wie mag schrijven, kan wel regels toevoegen die niet waar zijn.

duit opslag rechten anna --account <id> bindt een rol aan accounts: van elk ander account ziet en schrijft ze niets, in geen enkele tabel van duit. Het slot van een ander account kan ze wel nemen; dat wacht dan. Een dump maakt de eigenaar, of een rol met BYPASSRLS; bij een andere rol mislukt hij liever dan dat er rijen ontbreken.

Is de database weg, dan eindigt een schrijfactie met 10 en is er niets verstuurd. Valt ze weg nadat er iets vertrokken is, dan wacht de afloop op die computer en geeft het volgende commando ze door. inbox ophalen --blijf wacht erop; op een tweede computer staat het klaar, en neemt het over zodra het eerste stopt, net als batch voer-uit --wacht.

Een database die vervangen werd, door een oudere kopie, een lege of een standby die overnam, kan de laatste regels van het journaal missen. Een computer die een regel mist, eindigt dan met 10 en noemt duit journaal herstel --opnieuw. Daarna vergelijkt elke computer eerst met de dienst en vraagt een beslissing (12) voor hij verstuurt, tot je alles nagekeken hebt (duit help onzeker). Eén ding merkt duit niet: een momentopname van de schijf die onder dezelfde server teruggezet werd, op een computer die de verloren regels nooit las.

Terug naar één computer, met alles erop en eraan:

  duit opslag verhuis --naar lokaal`,
  en: `
A team, or CI, on one account

By itself duit remembers everything on one machine. Several machines share it in PostgreSQL 14 or later: the journal with its guard against sending twice, batches, the memory, filed returns and the count of requests a minute.

Once, the administrator of the server makes the database with createdb -E UTF8 duit. Then come the tables (--proef shows the SQL), the rights of a colleague (only to read, without --schrijven), and all that this profile remembered already; from then on you work as yourself:

  duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit
  duit opslag rechten anna --schrijven --opslag postgres://beheer@db.kantoor.be/duit | psql duit
  duit opslag verhuis --naar postgres://beheer@db.kantoor.be/duit
  duit profiel wijzig --opslag postgres://anna@db.kantoor.be/duit
  duit opslag controleer

Each other machine makes a profile of its own and says which account of the database it is; without --account duit shows the ids:

  duit profiel maak kantoor --base-url https://dienst.example/api/v1
  duit profiel wijzig kantoor --opslag postgres://bert@db.kantoor.be/duit --account 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11

A CI job sets DUIT_OPSLAG and DUIT_ACCOUNT beside DUIT_API_KEY and DUIT_BASE_URL.

The password comes from PGPASSWORD, ~/.pgpass or --opslag-wachtwoord-opdracht "pass show db", and never stands in the address. To another machine the connection is encrypted and the certificate is checked; ?sslrootcert= after the address names your own certificate authority.

A colleague adds to the journal and can't change or remove what was written, with psql neither: only the owner of the tables can, and so duit journaal wis, duit opslag verhuis and duit journaal herstel --opnieuw take the owner too. It does not keep anyone who may write from adding lines that are not true.

duit opslag rechten anna --account <id> ties a role to accounts: of every other account it sees and writes nothing, in no table of duit. It can still take the lock of another account, whose work then waits. A dump is made by the owner, or by a role with BYPASSRLS; with any other role it fails rather than leave rows out.

While the database is away, a write ends with 10 and nothing is sent. Where it goes away after a write left, the outcome waits on that machine and its next command hands it over. inbox ophalen --blijf waits for it; on a second machine it stands by, and takes over once the first one stops, as batch voer-uit --wacht does.

A database that was replaced, by an older dump, an empty one or a standby that took over, may lack the last lines of the journal. A machine that misses a line then ends with 10 and names duit journaal herstel --opnieuw. From then on every machine compares with the service first and asks for a decision (12) before it sends, until you have seen to everything (duit help onzeker). One thing duit can't notice: a snapshot of the disk put back under the same server, on a machine that never read the lost lines.

Back to one machine, with everything:

  duit opslag verhuis --naar lokaal`,
};

/** The topic of several machines on one account. */
export const teamTopic = (): string => t(texts);
