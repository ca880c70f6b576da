/** Who books and where the bin goes: fields of the order body. */
export type Details = {
  customerType: 'individual' | 'company'
  customerName: string
  abn: string
  /** Where the invoice is addressed to, if that isn't where the bin goes. */
  billingAddress: string
  contactName: string
  email: string
  phone: string
  address: string
  lotNumber: string
  gateCode: string
  purchaseOrder: string
  notes: string
}

export const noDetails: Details = {
  customerType: 'individual',
  customerName: '',
  abn: '',
  billingAddress: '',
  contactName: '',
  email: '',
  phone: '',
  address: '',
  lotNumber: '',
  gateCode: '',
  purchaseOrder: '',
  notes: '',
}
