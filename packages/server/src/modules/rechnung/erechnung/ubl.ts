import { type Erechnung, type Erechnungszeile, nachlass, perUnit, type Zeitraum } from './erechnung.ts'
import { allAt, dayAt, type Knoten, numberAt, textAt } from './xml.ts'

const zeitraumAt = (knoten: Knoten): Zeitraum => ({
  von: dayAt(knoten, ['InvoicePeriod', 'StartDate']),
  bis: dayAt(knoten, ['InvoicePeriod', 'EndDate']),
})

/** Reads an XRechnung in UBL; a credit note of this syntax says that it is one. */
export function readUbl(root: Knoten): Erechnung {
  const [invoice] = allAt(root, ['Invoice'])
  const sum = (name: string) => numberAt(invoice, ['LegalMonetaryTotal', name])
  return {
    nummer: textAt(invoice, ['ID']),
    artcode: invoice === undefined ? '381' : textAt(invoice, ['InvoiceTypeCode']),
    waehrung: textAt(invoice, ['DocumentCurrencyCode']),
    rechnungsdatum: dayAt(invoice, ['IssueDate']),
    faelligkeitsdatum: dayAt(invoice, ['DueDate']),
    zeitraum: zeitraumAt(invoice),
    zeilen: [
      ...allAt(invoice, ['InvoiceLine']).map(toZeile),
      ...allAt(invoice, ['AllowanceCharge']).map((one) =>
        nachlass(textAt(one, ['ChargeIndicator']) === 'true', {
          text: textAt(one, ['AllowanceChargeReason']),
          betrag: numberAt(one, ['Amount']),
          satz: numberAt(one, ['TaxCategory', 'Percent']),
        }),
      ),
    ],
    steuern: allAt(invoice, ['TaxTotal', 'TaxSubtotal']).map((one) => ({
      satz: numberAt(one, ['TaxCategory', 'Percent']),
      auf: numberAt(one, ['TaxableAmount']),
      betrag: numberAt(one, ['TaxAmount']),
    })),
    netto: sum('TaxExclusiveAmount'),
    steuer: numberAt(invoice, ['TaxTotal', 'TaxAmount']),
    brutto: sum('TaxInclusiveAmount'),
    gezahlt: sum('PrepaidAmount'),
    zuZahlen: sum('PayableAmount'),
  }
}

const toZeile = (line: Knoten): Erechnungszeile => ({
  text: textAt(line, ['Item', 'Name']) ?? textAt(line, ['Item', 'Description']),
  menge: numberAt(line, ['InvoicedQuantity']),
  einheit: textAt(line, ['InvoicedQuantity', '@unitCode']),
  preis: perUnit(numberAt(line, ['Price', 'PriceAmount']), numberAt(line, ['Price', 'BaseQuantity'])),
  betrag: numberAt(line, ['LineExtensionAmount']),
  satz: numberAt(line, ['Item', 'ClassifiedTaxCategory', 'Percent']),
  zeitraum: zeitraumAt(line),
})
