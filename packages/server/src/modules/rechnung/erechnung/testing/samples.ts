import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'

const ciiZeile = (
  name: string,
  [menge, einheit, preis, basis]: readonly (string | number)[],
  betrag: string,
  tage = '',
) => `
  <ram:IncludedSupplyChainTradeLineItem>
    <ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
      <ram:ChargeAmount>${preis}</ram:ChargeAmount><ram:BasisQuantity unitCode="${einheit}">${basis}</ram:BasisQuantity>
    </ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${einheit}">${menge}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement>
      <ram:ApplicableTradeTax><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      ${tage}
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${betrag}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
    </ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>`

const ciiTage = (von: string, bis: string) => `
  <ram:BillingSpecifiedPeriod>
    <ram:StartDateTime><udt:DateTimeString format="102">${von}</udt:DateTimeString></ram:StartDateTime>
    <ram:EndDateTime><udt:DateTimeString format="102">${bis}</udt:DateTimeString></ram:EndDateTime>
  </ram:BillingSpecifiedPeriod>`

/** An invoice over 1000 kWh and a year's base price, with a discount, in CII; 378,82 EUR, of which 300 are paid. */
export const ciiRechnung = ({
  nummer = 'R-1',
  art = '380',
  waehrung = 'EUR',
  tage = ciiTage('20250101', '20251231'),
} = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
<rsm:ExchangedDocument>
  <ram:ID>${nummer}</ram:ID><ram:TypeCode>${art}</ram:TypeCode>
  <ram:IssueDateTime><udt:DateTimeString format="102">20260115</udt:DateTimeString></ram:IssueDateTime>
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
  ${ciiZeile('Arbeitspreis\n  &amp; mehr', ['1000.0000', 'KWH', '23.5', 100], '235.00', ciiTage('20250101', '20251231'))}
  ${ciiZeile('Grundpreis', ['365', 'DAY', '0.24', 1], '87.60')}
  ${ciiZeile('Mahnung', ['1', 'C62', '5', 1], '5.00')}
  <ram:ApplicableHeaderTradeSettlement>
    <ram:InvoiceCurrencyCode>${waehrung}</ram:InvoiceCurrencyCode>
    <ram:ApplicableTradeTax>
      <ram:CalculatedAmount>60.48</ram:CalculatedAmount><ram:BasisAmount>318.34</ram:BasisAmount><ram:RateApplicablePercent>19</ram:RateApplicablePercent>
    </ram:ApplicableTradeTax>
    ${tage}
    <ram:SpecifiedTradeAllowanceCharge>
      <ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>
      <ram:ActualAmount>9.26</ram:ActualAmount><ram:Reason>Treuebonus</ram:Reason>
      <ram:CategoryTradeTax><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax>
    </ram:SpecifiedTradeAllowanceCharge>
    <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260130</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
    <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
      <ram:LineTotalAmount>327.60</ram:LineTotalAmount>
      <ram:TaxBasisTotalAmount>318.34</ram:TaxBasisTotalAmount>
      <ram:TaxTotalAmount currencyID="EUR">60.48</ram:TaxTotalAmount>
      <ram:GrandTotalAmount>378.82</ram:GrandTotalAmount>
      <ram:TotalPrepaidAmount>300.00</ram:TotalPrepaidAmount>
      <ram:DuePayableAmount>78.82</ram:DuePayableAmount>
    </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  </ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

/** An invoice over 1.5 MWh in UBL, 238 EUR. */
export const ublRechnung = ({ nummer = 'R-1' } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:cbc" xmlns:cac="urn:cac">
  <cbc:ID>${nummer}</cbc:ID><cbc:IssueDate>2026-02-05</cbc:IssueDate><cbc:DueDate>2026-02-20</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">38.00</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">200.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">38.00</cbc:TaxAmount>
      <cac:TaxCategory><cbc:Percent>19</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:TaxExclusiveAmount currencyID="EUR">200.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">238.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">238.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:InvoicedQuantity unitCode="MWH">1.5</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
    <cac:InvoicePeriod><cbc:StartDate>2026-01-01</cbc:StartDate><cbc:EndDate>2026-01-31</cbc:EndDate></cac:InvoicePeriod>
    <cac:Item><cbc:Name>Energie</cbc:Name><cac:ClassifiedTaxCategory><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">133.3333</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</ubl:Invoice>`

/** A PDF with a file in it, as ZUGFeRD has its invoice. */
export function pdfWith(content: Buffer | string, name = 'factur-x.xml'): Promise<Buffer> {
  const document = new Pdf()
  const bytes = buffer(document)
  document.text('Rechnung')
  document.file(Buffer.from(content), { name, type: 'text/xml' })
  document.end()
  return bytes
}
