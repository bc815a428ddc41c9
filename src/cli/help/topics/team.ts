import type { Text } from '../../../language.ts';

/** The topic of several machines on one account. */
export const teamTopic: Text = {
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

Is de database weg, dan eindigt een schrijfactie met 10 en is er niets verstuurd. Valt ze weg nadat er iets vertrokken is, dan wacht de afloop op die computer en geeft het volgende commando ze door. inbox ophalen --blijf wacht erop; op een tweede computer eindigt het met 0 en zegt het wie het doet. Moet een andere het overnemen als er een uitvalt, zet dan inbox ophalen in cron op elk van hen. batch voer-uit --wacht staat klaar, en neemt het over zodra de eerste stopt.

Een database die vervangen werd, door een oudere kopie, een lege of een standby die overnam, kan de laatste regels van het journaal missen. De eerste computer die een regel mist, eindigt dan met 10, en de eigenaar van de opslag geeft één keer duit journaal herstel --opnieuw; andere nemen het journaal daarna vanzelf over. Elke computer vergelijkt nu eerst met de dienst en vraagt een beslissing (12) voor hij verstuurt, tot de eigenaar alles nagekeken heeft en over alles beslist is: één keer duit journaal herstel --klaar (duit help onzeker). Wat een computer die later komt zelf verstuurd kan hebben, vraagt hij ook dan nog. Eén ding merkt duit niet: een momentopname van de schijf die onder dezelfde server teruggezet werd, op een computer die de verloren regels nooit las.

De database beheren doet de eigenaar van de tabellen; hier is dat beheer. De programma's van PostgreSQL mogen niet ouder zijn dan de server. Een reservekopie:

  pg_dump -h db.kantoor.be -U beheer -Fc -f duit.dump duit

Terugzetten, ook in een nieuwe, lege database. De rechten staan in de kopie, maar de rollen niet: die maakt de beheerder eerst.

  pg_restore -h db.kantoor.be -U beheer -d duit --clean --if-exists --single-transaction duit.dump

Daarna is elke computer op zijn hoede zoals hierboven, ook als er niets verloren ging. Op één computer, als eigenaar; zegt --klaar dat er nog beslissingen ontbreken, neem die dan eerst:

  export DUIT_OPSLAG=postgres://beheer@db.kantoor.be/duit
  duit journaal herstel --opnieuw
  duit journaal herstel --klaar --ja
  unset DUIT_OPSLAG

Een nieuwe versie van duit: installeer ze op elke computer, in om het even welke volgorde, en werk de tabellen één keer bij. Tot dan lezen nieuwere computers verder aan een voorzichtig tempo; daarna zeggen oudere welke versie nodig is.

  duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit

Een nieuwe computer: de beheerder maakt een rol en geeft ze rechten, en de computer krijgt een profiel zoals hierboven.

  createuser -h db.kantoor.be -U postgres bert
  duit opslag rechten bert --schrijven --opslag postgres://beheer@db.kantoor.be/duit | psql -h db.kantoor.be -U beheer -d duit

Een verloren computer: sluit zijn rol af, zoek uit hoe afliep wat hij misschien nog deed, en vraag een nieuwe sleutel bij de dienst.

  psql -h db.kantoor.be -U postgres -d duit -c "alter role bert nologin" -c "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bert'"
  duit journaal herstel

duit opslag controleer eindigt met 0, 10 of 13, zoals de volgende schrijfactie van deze computer: goed voor cron.

Een connection pooler, zoals PgBouncer, kan er niet tussen, ook niet in session mode: de sloten van duit leven met de verbinding, en duit kan niet zien dat een pooler ze niet doorgeeft.

Terug naar één computer, met alles erop en eraan, doet de eigenaar:

  duit profiel wijzig --opslag postgres://beheer@db.kantoor.be/duit
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

While the database is away, a write ends with 10 and nothing is sent. Where it goes away after a write left, the outcome waits on that machine and its next command hands it over. inbox ophalen --blijf waits for it; on a second machine it ends with 0 and says which one does the work. Where another has to take over once one fails, put inbox ophalen into cron on each of them. batch voer-uit --wacht stands by, and takes over once the first one stops.

A database that was replaced, by an older dump, an empty one or a standby that took over, may lack the last lines of the journal. The first machine that misses a line then ends with 10, and the owner of the store gives duit journaal herstel --opnieuw once; others take the journal over by themselves after that. From then on every machine compares with the service first and asks for a decision (12) before it sends, until the owner has seen to everything and all is decided: duit journaal herstel --klaar once (duit help onzeker). A machine that comes later still asks about what it may have sent itself. One thing duit can't notice: a snapshot of the disk put back under the same server, on a machine that never read the lost lines.

The owner of the tables looks after the database; here that is beheer. The programs of PostgreSQL may not be older than the server. A backup:

  pg_dump -h db.kantoor.be -U beheer -Fc -f duit.dump duit

To put it back, also into a new and empty database. The rights are in the backup, but the roles are not: the administrator makes those first.

  pg_restore -h db.kantoor.be -U beheer -d duit --clean --if-exists --single-transaction duit.dump

After that every machine is on its guard as above, also where nothing was lost. On one machine, as the owner; where --klaar says that decisions are missing, take those first:

  export DUIT_OPSLAG=postgres://beheer@db.kantoor.be/duit
  duit journaal herstel --opnieuw
  duit journaal herstel --klaar --ja
  unset DUIT_OPSLAG

A new version of duit: install it on every machine, in any order, and bring the tables up to date once. Until then newer machines read on at a careful pace; after that older ones say which version is needed.

  duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit

A new machine: the administrator makes a role and gives it rights, and the machine gets a profile as above.

  createuser -h db.kantoor.be -U postgres bert
  duit opslag rechten bert --schrijven --opslag postgres://beheer@db.kantoor.be/duit | psql -h db.kantoor.be -U beheer -d duit

A lost machine: close its role, find out how the work ended that it may still have done, and ask the service for a new key.

  psql -h db.kantoor.be -U postgres -d duit -c "alter role bert nologin" -c "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bert'"
  duit journaal herstel

duit opslag controleer ends with 0, 10 or 13, as the next write of this machine would: good for cron.

A connection pooler, such as PgBouncer, can't stand in between, not in session mode either: the locks of duit live with the connection, and duit can't tell a pooler that hands it on from one that does not.

The owner goes back to one machine, with everything:

  duit profiel wijzig --opslag postgres://beheer@db.kantoor.be/duit
  duit opslag verhuis --naar lokaal`,
};
