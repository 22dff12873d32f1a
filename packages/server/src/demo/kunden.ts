interface DemoLogin {
  readonly kundennummer: string
  readonly passwort: string
  /** What this customer shows. */
  readonly zeigt: string
}

/** The demo's customers, as the start prints them; their records are in `anschlussnutzer.ts`. */
export const demoLogins: readonly DemoLogin[] = [
  { kundennummer: 'SWM-100001', passwort: 'Sonnenblume-2026', zeigt: 'Strom und Gas, HT/NT, Tarifhistorie' },
  { kundennummer: 'SWM-100002', passwort: 'Windrad!2026x', zeigt: 'dynamischer Stromtarif' },
  { kundennummer: 'SWM-100003', passwort: 'Bäckerei+Öl€2026', zeigt: 'Firma, RLM- und Sondervertragskunde' },
  { kundennummer: 'SWM-100004', passwort: 'Kastanie-2026', zeigt: 'beauftragt, gekündigt, beendet, storniert' },
  { kundennummer: 'SWM-100005', passwort: 'Neuanfang-2026', zeigt: 'noch nichts hinterlegt' },
  { kundennummer: 'SWM-100006', passwort: 'Einmal-2026-Start', zeigt: 'Einmalpasswort: muss geändert werden' },
  { kundennummer: 'SWM-100007', passwort: 'Gesperrt-2026!', zeigt: 'kein Zugang zum Portal' },
  { kundennummer: 'SWM-100008', passwort: 'Lesen-2026-nur', zeigt: 'eingeschränkter Zugriff' },
  { kundennummer: 'SWM-100009', passwort: 'Festpreis-2026-iM', zeigt: 'Festpreis aus Bestandteilen, Smart Meter' },
  { kundennummer: 'SWM-100010', passwort: 'Waermepumpe-2026!', zeigt: 'Wärmepumpe, dynamisch, Netzentgelt nach Zeit' },
]

const art = 'anschlussnutzer'

// Hashed once, here: hashing them at each start would delay it by 20 ms a customer. The passwords are in logins.ts.
const hash = (saltAndHash: string) => `$argon2id$v=19$m=19456,t=2,p=1$${saltAndHash}`

/** The password `Sonnenblume-2026`. */
export const sonnenblumeHash = hash('x1FA3eMFPtZJ9+mgpvziyA$NnW6BFZuIthcb+TjXwJbk8Ae5GHNdMXBdTFQzXqyggA')

/** The demo's customers; names, streets and numbers are invented. */
export const demoAnschlussnutzer: readonly object[] = [
  {
    art,
    kundennummer: 'SWM-100001',
    anrede: 'Frau',
    vorname: 'Katrin',
    nachname: 'Sommerfeld',
    geburtsdatum: '1978-05-14',
    email: 'katrin.sommerfeld@example.org',
    festnetz: '030 23125 017',
    mobil: '0171 3920017',
    passwortHash: sonnenblumeHash,
  },
  {
    art,
    kundennummer: 'SWM-100002',
    anrede: 'Herr',
    vorname: 'Jonas',
    nachname: 'Albrecht',
    geburtsdatum: '1991-11-02',
    email: 'jonas.albrecht@example.org',
    mobil: '0171 3920042',
    passwortHash: hash('8kvIJidPsEG1hTg5DzQj8A$Iop+CVf2ekgGDU4MeO38XcZwIgY+SnTV9jOVfVcEFmc'),
  },
  {
    art,
    kundennummer: 'SWM-100003',
    anrede: 'Firma',
    firma: 'Bäckerei Öztürk & Söhne GmbH',
    vorname: 'Ayşe',
    nachname: 'Öztürk',
    email: 'buero@baeckerei-oeztuerk.example.org',
    festnetz: '030 23125 200',
    fax: '030 23125 299',
    passwortHash: hash('xDx6NdArKYm59eNC7e3lPA$Il1X/F/65WPrRsp3wFkc4ukqGg9ww6xyq1HBp5j+5Ts'),
  },
  {
    art,
    kundennummer: 'SWM-100004',
    anrede: 'Familie',
    nachname: 'Kramer-Nguyen',
    email: 'familie.kramer-nguyen@example.org',
    mobil: '0171 3920088',
    passwortHash: hash('Pi+oKRa1qflLCtUym6NAaA$yW+8S+VaKpJGkIAQ4PFQLPoOuibD92AYkRAEw/Huw5M'),
  },
  {
    art,
    kundennummer: 'SWM-100005',
    anrede: 'Herr',
    vorname: 'Emil',
    nachname: 'Neumann',
    passwortHash: hash('VTEEJQwnLQJkzIvFiZjejw$DUKrXcFI65Tekn8qYxkGm2eMMp3rzy1YviQPN2+wwZk'),
  },
  {
    art,
    kundennummer: 'SWM-100006',
    anrede: 'Frau',
    vorname: 'Greta',
    nachname: 'Lindner',
    email: 'greta.lindner@example.org',
    einmalpasswort: 'Einmal-2026-Start',
  },
  {
    art,
    kundennummer: 'SWM-100007',
    anrede: 'Herr',
    vorname: 'Bernd',
    nachname: 'Voß',
    gesperrt: true,
    passwortHash: hash('Ng9jmZA1Ctr4CGhqbzyr2Q$rVeLw75oMQXfdR7NSSg1SBwwf6I+JWy56OfwBZf0mz4'),
  },
  {
    art,
    kundennummer: 'SWM-100008',
    anrede: 'Frau',
    titel: 'Dr.',
    vorname: 'Hannelore',
    nachname: 'Petersen',
    geburtsdatum: '1949-02-27',
    email: 'h.petersen@example.org',
    festnetz: '030 23125 363',
    zugriff: 'eingeschränkt',
    passwortHash: hash('S0+3a93ik4cqfDBB1DG9lw$eUgL8JMl2HwjSckzBRHHZH/lPW/RR3E6SK9Lzygjp64'),
  },
  {
    art,
    kundennummer: 'SWM-100009',
    anrede: 'Frau',
    vorname: 'Ines',
    nachname: 'Brandstätter',
    email: 'ines.brandstaetter@example.org',
    mobil: '0171 3920109',
    passwortHash: hash('xcoMF1G6yW4zKd6FQxKz5w$sSQoJWZbFpybmXX6tzjj2I8Kp6mruqHAMkIf3ByskDs'),
  },
  {
    art,
    kundennummer: 'SWM-100010',
    anrede: 'Familie',
    nachname: 'Wieczorek',
    email: 'familie.wieczorek@example.org',
    mobil: '0171 3920110',
    passwortHash: hash('JYb6nCZA/wNSdjWylLBPRQ$Pxr6ueMscum288wfDiV4G8VNjKMM9Q26AtlHmnk9EwI'),
  },
]
