import { expect, test } from 'vitest'
import { findSyntax } from './syntax.ts'

const cii = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'

test.each([
  [`<rsm:CrossIndustryInvoice xmlns:ram="urn:x" xmlns:rsm='${cii}'>`, 'cii'],
  [`<a.b:CrossIndustryInvoice\n  xmlns:a.b = "${cii}"\n>`, 'cii'],
  [`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- <x> --> <?y?>\n<Invoice xmlns="${ubl}">`, 'ubl'],
  [`<ubl:CreditNote xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2">`, 'ubl'],
  // The namespace of another prefix.
  [`<Invoice xmlns:ubl="${ubl}">`, undefined],
  [`<rsm:CrossIndustryInvoice xmlns="${cii}">`, undefined],
  [`<Invoice xmlns="urn:other">`, undefined],
  [`<html xmlns="${ubl}">`, undefined],
  [`<!DOCTYPE Invoice><Invoice xmlns="${ubl}">`, undefined],
  [`text <Invoice xmlns="${ubl}">`, undefined],
  [`<Invoice xmlns="${ubl}"`, undefined],
  ['<!-- ', undefined],
  ['', undefined],
])('%j is %s', (text, syntax) => expect(findSyntax(text)).toBe(syntax))
