/** A small catalogue to begin with. What begins with "//" is for people and left out by the import. */
export const modelCatalog = {
  '//': 'Prices are in cents and include GST. An id can be any short word; keep it, because it names the item the next time.',
  organisation: { phone: '02 5550 0000', email: 'office@example.com', abn: '' },
  branding: { primaryColour: '#14573A', heading: 'Skip bins', introduction: null },
  areas: [
    {
      '//': 'Leave areas out, and anyone in Australia can book.',
      id: 'inner-west',
      name: 'Inner West',
      localities: [{ suburb: 'Newtown', postcode: '2042' }],
    },
  ],
  productGroups: [
    {
      id: 'general',
      name: 'General waste',
      accepted: ['Furniture, timber and household rubbish'],
      prohibited: ['Asbestos', 'Liquids', 'Batteries'],
    },
  ],
  products: [
    {
      id: 'general-bin',
      productGroupId: 'general',
      name: 'General waste bin',
      variants: [
        {
          '//': '$345 for 7 days and 400 kg; after that $15 a day and $395 a tonne. You own 6.',
          id: '4m',
          name: 'General waste bin, 4 m³',
          sizeCubicMetres: 4,
          stock: 6,
          pricing: {
            basePrice: 34_500,
            includedDays: 7,
            extraDayPrice: 1500,
            includedKg: 400,
            excessPricePerTonne: 39_500,
          },
        },
      ],
    },
  ],
  bookingRules: { minLeadDays: 1, cutoffTime: '14:00', areaRequired: true },
  terms: { version: '1', text: 'Write your terms here.' },
}
