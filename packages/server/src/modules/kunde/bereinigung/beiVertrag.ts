import type { Bereinigen } from './Bereinigung.ts'
import { describeKunde, findKunde } from './describeKunde.ts'
import { formatBestand } from './formatBestand.ts'
import { moveVertrag, removeVertrag, removeZaehler } from './vertraege.ts'

/** Brings a contract from the wrong customer to the right one. */
export const vertragUmhaengen =
  (vertragId: string, nach: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const kunde = await findKunde(tx, nach)
    const { von, bestand, istGekuendigt } = await moveVertrag(tx, { vertragId, nach }, bearbeitung)
    return {
      absaetze: [
        {
          satz: `Vertrag ${vertragId} kommt von Kunde ${von} zu Kunde ${nach}.`,
          punkte: [
            ...(kunde ? [describeKunde(kunde)] : []),
            `Mit ihm kommen: ${formatBestand(bestand, ['zaehler', 'ablesungen', 'dokumente'])}; dazu Tarife, Verbräuche und Lastgänge.`,
            `Gelöscht wird, was bei Kunde ${von} dazu steht: ${formatBestand(bestand, ['rechnungsadressen', 'bankverbindungen', 'fotos'])}. Das kommt nicht wieder, auch wenn Sie den Vertrag zurückhängen. Seine Anfragen bleiben bei ihm.`,
            ...(istGekuendigt
              ? [`Kunde ${von} hat diesen Vertrag im Portal gekündigt. Bitte prüfen Sie, ob die Kündigung gilt.`]
              : []),
          ],
        },
      ],
      folge: `Berichtigen Sie die Kundennummer des Vertrags auch in Ihrem System: Der Import nimmt ihn nur noch mit ${nach}, Zeilen mit ${von} lehnt er ab.`,
      kundennummer: nach,
    }
  }

/** Deletes a contract that there should never have been. */
export const vertragEntfernen =
  (vertragId: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const { kundennummer, bestand } = await removeVertrag(tx, vertragId, bearbeitung)
    const mit = formatBestand(bestand, [
      ...(['zaehler', 'ablesungen', 'fotos', 'dokumente'] as const),
      ...(['rechnungsadressen', 'bankverbindungen'] as const),
    ])
    return {
      absaetze: [
        {
          satz: `Vertrag ${vertragId} von Kunde ${kundennummer} wird gelöscht, und mit ihm: ${mit}; dazu Tarife, Verbräuche, Lastgänge und Anfragen zu diesem Vertrag.`,
        },
      ],
      folge:
        'Nehmen Sie den Vertrag auch in Ihrem System heraus: Liefert ein Import ihn wieder, ist er wieder da. Die Inhalte von Dokumenten löscht das Portal in der nächsten Nacht.',
      kundennummer,
    }
  }

/** Deletes a meter that is at the wrong contract. */
export const zaehlerEntfernen =
  (vertragId: string, nummer: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const { kundennummer, ablesungen } = await removeZaehler(tx, { vertragId, nummer }, bearbeitung)
    const count = formatBestand({ ablesungen }, ['ablesungen'])
    return {
      absaetze: [
        {
          satz: `Zähler ${nummer} am Vertrag ${vertragId} von Kunde ${kundennummer} wird gelöscht, und mit ihm: ${count}. Lastgänge und gelieferte Verbräuche des Vertrags bleiben.`,
        },
      ],
      folge: 'Berichtigen Sie es auch in Ihrem System: Liefert ein Import den Zähler wieder, ist er wieder da.',
      kundennummer,
    }
  }
