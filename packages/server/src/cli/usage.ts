/** The help of the supplier's command line. */
export const usage = `Aufruf: npm run portal -- BEFEHL [OPTIONEN]

Befehle
  import DATEI         spielt Kunden, Verträge, Ablesungen, Dokumente und mehr aus einer NDJSON-Datei ein;
                       ein Strich (-) statt der Datei liest von der Standardeingabe
  vorgaenge            gibt aus, was Kunden eingereicht haben und noch nicht quittiert ist:
                       eine JSON-Zeile je Vorgang, in der Reihenfolge des Eingangs
  vorgaenge-quittieren --bis NR
                       vermerkt alle Vorgänge bis zu dieser Zeile als übernommen
  bankleitzahlen DATEI prüft eine Bankleitzahlendatei der Bundesbank und legt sie für das Portal bereit
  dokumente-pruefen    liest die Inhalte aller Dokumente, nennt fehlende und beschädigte
                       und löscht, was zu keinem Dokument mehr gehört
  protokoll-pruefen    rechnet das Änderungsprotokoll nach und nennt jeden veränderten oder fehlenden Eintrag
  aufbewahrung         nennt, was nicht länger aufbewahrt werden darf; mit --ausfuehren löscht es das,
                       wie sonst jede Nacht
  auskunft --kundennummer NR --ziel DATEI
                       schreibt alles, was das Portal über einen Kunden gespeichert hat, in ein neues ZIP-Archiv
                       (Art. 15 DSGVO), für Kunden, die es nicht selbst herunterladen können
  kunde-loeschen --kundennummer NR
                       sagt, was von einem Kunden gelöscht wird, der es verlangt, und was bleiben muss
                       (Art. 17 DSGVO); mit --ausfuehren geschieht es
  pseudonym --tag TAG  sagt, unter welchem Namen (konto) das Protokoll einen Kunden an diesem Tag führt;
                       ohne --kundennummer alle, eine Zeile je Kunde

Optionen
  --mandant KURZNAME   der Mandant; nötig, wenn es mehrere gibt
  --dateien ORDNER     bei import: wo die Dateien der Dokumente liegen; sonst der Ordner der NDJSON-Datei
  --fotos ORDNER       bei vorgaenge: legt die Fotos dort als NR.jpg ab
  --hoechstens ANZAHL  bei vorgaenge: gibt nicht mehr als so viele aus
  --ab TAG             bei bankleitzahlen: ab wann die Datei gilt; sonst der Tag in ihrem Namen, sonst heute
  --sichern DATEI      bei protokoll-pruefen: schreibt, wo jede Kette endet, für den Vergleich von morgen
  --vergleichen DATEI  bei protokoll-pruefen: prüft, ob es eine so geschriebene Datei fortsetzt
  --kundennummer NR    bei auskunft, kunde-loeschen und pseudonym: der Kunde
  --ziel DATEI         bei auskunft: das Archiv, das entsteht; eine Datei, die es schon gibt, bleibt
  --tag TAG            bei pseudonym: der Tag (UTC), etwa 2026-11-21
  --ausfuehren         bei aufbewahrung und kunde-loeschen: löscht; ohne die Option ändert sich nichts
  --uhr-geprueft       bei aufbewahrung und kunde-loeschen: löscht auch, wenn der letzte Löschlauf lange her ist;
                       erst prüfen, ob die Uhr dieses Rechners stimmt
  --help               zeigt diese Hilfe

Einstellungen (DATABASE_URL, TENANTS_DIR, DATA_DIR, SCHLUESSEL) kommen wie beim Portal aus der Umgebung.
Exit-Codes: 0 erledigt, 1 Datei oder Nummer abgelehnt, 2 nicht ausgeführt, 130 abgebrochen.
Das Format des Imports beschreibt docs/import.md, das der Vorgänge docs/betrieb.md.`
