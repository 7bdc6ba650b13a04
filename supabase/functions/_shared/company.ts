// biome-ignore-all format: generated from content/site.yaml by npm run check -- --fix
export const company = {
  "name": "Agentory",
  "legalName": "Agentory FZE",
  "address": "Ajman Free Zone, Ajman, United Arab Emirates",
  "support": "support@agentory.example"
};
