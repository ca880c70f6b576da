/**
 * The columns of a table of customers, as it is exported and imported (rules, section 11, "Importing
 * customers"): the heading we write, and what else programs call it.
 */
export const customerColumns = [
  { id: 'number', heading: 'Number', also: ['customer number', 'customer id', 'account number'] },
  { id: 'kind', heading: 'Kind', also: ['type', 'customer type'] },
  {
    id: 'name',
    heading: 'Name',
    also: ['customer', 'customer name', 'company', 'company name', 'business name', 'client'],
  },
  { id: 'abn', heading: 'ABN', also: ['abn number', 'tax number', 'business number'] },
  {
    id: 'contactName',
    heading: 'Contact',
    also: ['contact name', 'contact person', 'attention', 'first contact'],
  },
  { id: 'email', heading: 'Email', also: ['email address', 'e mail', 'contact email'] },
  {
    id: 'phone',
    heading: 'Phone',
    also: ['telephone', 'mobile', 'phone number', 'contact phone', 'tel'],
  },
  {
    id: 'billingAddress',
    heading: 'Billing address',
    also: ['postal address', 'invoice address', 'mailing address'],
  },
  {
    id: 'siteAddress',
    heading: 'Site address',
    also: ['address', 'street', 'street address', 'delivery address', 'site'],
  },
  { id: 'suburb', heading: 'Suburb', also: ['city', 'town', 'locality'] },
  { id: 'postcode', heading: 'Postcode', also: ['post code', 'zip', 'postal code'] },
  { id: 'accessNotes', heading: 'Access notes', also: ['access', 'gate', 'site notes'] },
  {
    id: 'purchaseOrderRequired',
    heading: 'Purchase order required',
    also: ['po required', 'requires po'],
  },
  { id: 'termsDays', heading: 'Terms in days', also: ['terms', 'payment terms', 'days'] },
  { id: 'creditLimit', heading: 'Credit limit', also: ['limit', 'credit'] },
  { id: 'notes', heading: 'Notes', also: ['note', 'comments', 'remarks'] },
] as const

export type CustomerColumn = (typeof customerColumns)[number]['id']
