import { type Erechnung, type Erechnungszeile, nachlass, perUnit, type Zeitraum } from './erechnung.ts'
import { allAt, dayAt, type Knoten, numberAt, textAt } from './xml.ts'

const dateTime = 'DateTimeString'

const zeitraumAt = (knoten: Knoten): Zeitraum => ({
  von: dayAt(knoten, ['BillingSpecifiedPeriod', 'StartDateTime', dateTime]),
  bis: dayAt(knoten, ['BillingSpecifiedPeriod', 'EndDateTime', dateTime]),
})

/** Reads an invoice in CII: the XML in a ZUGFeRD PDF, or an XRechnung in this syntax. */
export function readCii(root: Knoten): Erechnung {
  const [invoice] = allAt(root, ['CrossIndustryInvoice'])
  const [settlement] = allAt(invoice, ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement'])
  const sum = (name: string) => numberAt(settlement, ['SpecifiedTradeSettlementHeaderMonetarySummation', name])
  return {
    nummer: textAt(invoice, ['ExchangedDocument', 'ID']),
    artcode: textAt(invoice, ['ExchangedDocument', 'TypeCode']),
    waehrung: textAt(settlement, ['InvoiceCurrencyCode']),
    rechnungsdatum: dayAt(invoice, ['ExchangedDocument', 'IssueDateTime', dateTime]),
    faelligkeitsdatum: dayAt(settlement, ['SpecifiedTradePaymentTerms', 'DueDateDateTime', dateTime]),
    zeitraum: zeitraumAt(settlement),
    zeilen: [
      ...allAt(invoice, ['SupplyChainTradeTransaction', 'IncludedSupplyChainTradeLineItem']).map(toZeile),
      ...allAt(settlement, ['SpecifiedTradeAllowanceCharge']).map((one) =>
        nachlass(textAt(one, ['ChargeIndicator', 'Indicator']) === 'true', {
          text: textAt(one, ['Reason']),
          betrag: numberAt(one, ['ActualAmount']),
          satz: numberAt(one, ['CategoryTradeTax', 'RateApplicablePercent']),
        }),
      ),
    ],
    steuern: allAt(settlement, ['ApplicableTradeTax']).map((one) => ({
      satz: numberAt(one, ['RateApplicablePercent']),
      auf: numberAt(one, ['BasisAmount']),
      betrag: numberAt(one, ['CalculatedAmount']),
    })),
    netto: sum('TaxBasisTotalAmount'),
    steuer: sum('TaxTotalAmount'),
    brutto: sum('GrandTotalAmount'),
    gezahlt: sum('TotalPrepaidAmount'),
    zuZahlen: sum('DuePayableAmount'),
  }
}

function toZeile(line: Knoten): Erechnungszeile {
  const [settlement] = allAt(line, ['SpecifiedLineTradeSettlement'])
  const [price] = allAt(line, ['SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice'])
  return {
    text: textAt(line, ['SpecifiedTradeProduct', 'Name']) ?? textAt(line, ['SpecifiedTradeProduct', 'Description']),
    menge: numberAt(line, ['SpecifiedLineTradeDelivery', 'BilledQuantity']),
    einheit: textAt(line, ['SpecifiedLineTradeDelivery', 'BilledQuantity', '@unitCode']),
    preis: perUnit(numberAt(price, ['ChargeAmount']), numberAt(price, ['BasisQuantity'])),
    betrag: numberAt(settlement, ['SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount']),
    satz: numberAt(settlement, ['ApplicableTradeTax', 'RateApplicablePercent']),
    zeitraum: zeitraumAt(settlement),
  }
}
