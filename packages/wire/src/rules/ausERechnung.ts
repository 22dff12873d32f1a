/** What customers and clerks read of a bill that was read from a document [rechnung-14]. */
export const ausERechnungSatz = 'Aus der E-Rechnung gelesen, die als Dokument vorliegt.'
