/** The keys in an answer of ListObjects, and whether there are more after them. Our keys need no escaping in XML. */
export function listedKeys(xml: string): { keys: readonly string[]; isLast: boolean } {
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
  return { keys, isLast: !/<IsTruncated>true<\/IsTruncated>/.test(xml) }
}
